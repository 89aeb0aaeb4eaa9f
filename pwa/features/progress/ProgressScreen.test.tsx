// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '#core/rules/coach/answers.contract.ts';
import type { Assessment } from '#core/rules/coach/assessment.ts';
import { redFlags } from '#core/rules/coach/red-flags.ts';
import { recordAssessment, recordOverrule, recordScreening } from '#pwa/data/commands/answer-coach.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { renderApp } from '#pwa/testing/render-app.tsx';

const begin = () => screen.queryAllByRole('button', { name: /^Measure: / });
const open = async () => {
  const app = await renderApp({ path: '/progress', routes: routeTable });
  await waitFor(() => expect(begin()).toHaveLength(3));
  const answer = (changes: Partial<Assessment>) =>
    act(async () => {
      await recordScreening(app.space, { asked: redFlags.map(({ id }) => id), ticked: [] });
      await recordAssessment(app.space, person(changes));
    });
  return { ...app, answer };
};

it('[PROGPAGE-15] offers no test to whoever may put no weight on a leg, has fallen and cannot stand', async () => {
  const { answer } = await open();
  await answer({ conditions: ['no-weight-bearing', 'recent-surgery', 'unsteady-balance'], canStand: false });
  await waitFor(() => expect(screen.getAllByText(/^It doesn’t suit a condition you named\./)).toHaveLength(3));
  expect(begin()).toEqual([]);
});

it('[PROGPAGE-15] offers the others where one is left out, and says so of that', async () => {
  const { answer, space } = await open();
  await answer({});
  await waitFor(() => expect(begin()).toHaveLength(3));
  await act(() =>
    recordOverrule(space, { exerciseId: 'sit-to-stand', choice: { kind: 'leave-out' }, reason: 'It hurts' }),
  );
  await waitFor(() => expect(begin()).toHaveLength(2));
  expect(screen.getByText('You asked the coach to leave this out.')).toBeDefined();
});
