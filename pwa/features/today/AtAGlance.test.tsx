// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays } from '#core/lib/day.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { answered, link, view } from '#pwa/testing/today-view.tsx';
import { answer, atHour, knownOf, painOf, syncOf, TODAY } from './today-builders.ts';

describe('what stands beside the day', () => {
  it('[TODAY-9] the pain trend says in one sentence what it shows; one answer makes no line yet', async () => {
    const { update } = await renderView(view({ known: knownOf({ pain: answered(4) }) }));
    expect(screen.getByText('Pain: 2 on Nov 22, 4 so far today.')).toBeDefined();
    update(view({ known: knownOf({ pain: painOf({ answers: [answer(TODAY, 4)] }) }) }));
    expect(screen.getByText('Answers on two days make a line.')).toBeDefined();
    // A day on which 7 was told is none of 4, whatever else was told on it.
    const bad = [answer(TODAY, 1, { when: 'before' }), answer(TODAY, 7, { when: 'after' }), answer(TODAY, 4)];
    update(view({ known: knownOf({ pain: painOf({ answers: bad }) }) }));
    expect(screen.getByText('7 out of 10 so far today.')).toBeDefined();
    // Nor is it another place's at night, when nobody is asked about the morning.
    const before = [answer(addDays(TODAY, -3), 4), answer(addDays(TODAY, -1), 2)];
    update(view({ known: knownOf({ pain: painOf({ answers: before }), minute: 2 * 60 }) }));
    expect(screen.getByText('Pain: 4 on Nov 20, 2 on Nov 22.')).toBeDefined();
  });

  it('[TODAY-9] says the highest of the two weeks with its day where neither the first day nor the last has it', async () => {
    const first = answer(addDays(TODAY, -6), 7);
    const said = (...answers: readonly ReturnType<typeof answer>[]) =>
      view({ known: knownOf({ pain: painOf({ answers: [first, ...answers] }) }) });
    const { update } = await renderView(said(answer(addDays(TODAY, -4), 9), answer(TODAY, 7)));
    expect(screen.getByText('Pain: 7 on Nov 17, 7 so far today. The highest was 9, on Nov 19.')).toBeDefined();
    update(said(answer(addDays(TODAY, -4), 9), answer(addDays(TODAY, -2), 9), answer(TODAY, 2)));
    expect(screen.getByText('Pain: 7 on Nov 17, 2 so far today. The highest was 9, last on Nov 21.')).toBeDefined();
    update(said(answer(addDays(TODAY, -4), 7), answer(TODAY, 2)));
    expect(screen.getByText('Pain: 7 on Nov 17, 2 so far today.')).toBeDefined();
  });

  it('[TODAY-10] names what is not sent yet and what could not be sent, or says that all is', async () => {
    const newest = [
      {
        seq: 1,
        opId: 'one',
        entity: 'activity',
        type: 'append' as const,
        data: { at: atHour(TODAY, 6), off: 0, tz: 'Etc/UTC', kind: 'stretching', minutes: 12 },
        unreadable: false,
      },
    ];
    const { update } = await renderView(view({ newest, sync: syncOf({ waiting: 1, rejected: 2, phase: 'offline' }) }));
    expect(within(screen.getByRole('list', { name: 'The newest of them' })).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText(/safe here and will be sent when there’s a connection\.$/)).toBeDefined();
    expect(link('See what to fix').getAttribute('href')).toBe('/repair');
    update(view({ newest, sync: syncOf({ waiting: 1, isSample: true }) }));
    expect(screen.getByText('What a sample person records stays on this device.')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'On this device only' })).toBeDefined();
    expect(screen.queryByText(/will be sent|Not sent yet/)).toBeNull();
    update(view());
    expect(screen.getByText('40 of 40 saved, here and on the server.')).toBeDefined();
  });
});
