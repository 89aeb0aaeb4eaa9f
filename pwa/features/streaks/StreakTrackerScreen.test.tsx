// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import { person } from '#core/rules/coach/answers.contract.ts';
import { redFlags } from '#core/rules/coach/red-flags.ts';
import { recordAssessment, recordOverrule, recordScreening } from '#pwa/data/commands/answer-coach.ts';
import { editRecord } from '#pwa/data/records/edit-record.ts';
import { momentOf, recordFact } from '#pwa/data/records/record-fact.ts';
import { SpaceContext } from '#pwa/data/useSpace.ts';
import { SyncLoopContext } from '#pwa/data/useSyncLoop.ts';
import { initI18n } from '#pwa/i18n/i18n.ts';
import { openTestDevice, testProfile } from '#pwa/testing/device.ts';
import type { TestDevice } from '#pwa/testing/device.ts';
import { ToastProvider } from '#pwa/ui/overlay/Toast.tsx';
import StreakTrackerScreen from './StreakTrackerScreen.tsx';

const SESSION_ID = '019aa5d2-7c00-7000-8000-000000000001';

/** @param before what was recorded until then */
async function openScreen(before: (device: TestDevice) => Promise<unknown> = () => Promise.resolve()) {
  await initI18n();
  const device = await openTestDevice(await testProfile());
  const { space, clock } = device;
  await before(device);
  const stopWatching = vi.fn();
  const loop = { requestSync: vi.fn(), watchClosely: vi.fn(() => stopWatching), stop: vi.fn() };
  const view = render(
    <SpaceContext value={space}>
      <SyncLoopContext value={loop}>
        <ToastProvider labels={{ announcement: 'Message', viewport: 'Messages ({hotkey})', dismiss: 'Dismiss' }}>
          <MemoryRouter initialEntries={['/streak-tracker']}>
            <StreakTrackerScreen />
          </MemoryRouter>
        </ToastProvider>
      </SyncLoopContext>
    </SpaceContext>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { space, clock, loop, stopWatching, view, user: userEvent.setup() };
}

const tile = (name: string): string | undefined => screen.getByText(name).nextElementSibling?.textContent ?? undefined;

describe('the streak tracker with a real profile', () => {
  it('[7.streak.06] a completed challenge refreshes the screen from the device at once, and again when the server answers', async () => {
    const { space, user } = await openScreen();
    expect([tile('Total Points'), tile('Badges Earned')]).toEqual(['0', '0']);
    await user.click(screen.getAllByRole('button', { name: 'Complete Challenge' })[0] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: '1 Day Streak!' });
    expect(tile('Total Points')).toBe('10');
    expect(Number(tile('Badges Earned'))).toBeGreaterThan(0);
    expect(screen.getByText('10 points, saved on this device')).toBeDefined();

    await act(() => space.db.outbox.clear());
    expect(await screen.findByText('10 points, here and on the server')).toBeDefined();
    expect(await screen.findByText('Everything is synced.')).toBeDefined();
  });

  it('[7.streak.09] a logged activity refreshes the screen from the device at once', async () => {
    const { user } = await openScreen();
    await user.click(screen.getByRole('button', { name: 'Log Stretching Session' }));
    await screen.findByRole('heading', { level: 1, name: '1 Day Streak!' });
    expect([tile('Total Points'), tile('Active Days'), tile('Best Streak')]).toEqual(['10', '1', '1']);
    expect(screen.getByText('Exercise Minutes').parentElement?.textContent).toContain('10/180');
  });

  it('[7.streak.07] the kind, the moment and the UTC offset of a log are kept for the server', async () => {
    const { space, clock, user } = await openScreen();
    clock.offset = 420;
    await user.click(screen.getByRole('button', { name: 'Log Mindfulness Practice' }));
    await waitFor(async () => expect(await space.db.outbox.count()).toBe(1));
    expect((await space.db.outbox.toArray())[0]?.data).toEqual({
      kind: 'mindfulness',
      minutes: 10,
      at: clock.now,
      off: 420,
      tz: 'Etc/UTC',
    });
  });

  it('[7.streak.04] [9.streak.01] while it is open it asks for one sync cycle every 30 s, and stops asking when left', async () => {
    const { loop, stopWatching, view } = await openScreen();
    expect(loop.watchClosely).toHaveBeenCalledOnce();
    expect(stopWatching).not.toHaveBeenCalled();
    view.unmount();
    expect(stopWatching).toHaveBeenCalledOnce();
  });

  it('undoes an activity', async () => {
    const { user } = await openScreen();
    await user.click(screen.getByRole('button', { name: "Log Today's Exercise" }));
    await screen.findByRole('heading', { level: 1, name: '1 Day Streak!' });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { level: 1, name: '0 Day Streak!' })).toBeDefined();
    expect(tile('Total Points')).toBe('0');
  });

  it('[TRACKER-15] a challenge is asked of the answers to the coach, by what it is made of', async () => {
    const answered = (changes: Parameters<typeof person>[0]) =>
      openScreen(async ({ space, clock }) => {
        while (!challengesOf(dayOf(clock.now, 0)).some(({ id }) => id === 'chair-rises')) clock.now += MS_PER_DAY;
        const birthYear = 1980;
        expect(await recordAssessment(space, person({ birthYear, ...changes }))).toMatchObject({ ok: true });
        await recordScreening(space, { asked: redFlags.map(({ id }) => id), ticked: [] });
      });
    const item = () =>
      screen.getByRole('heading', { level: 3, name: 'Stand up from a chair' }).closest('li')?.textContent ?? '';
    await answered({ conditions: ['no-weight-bearing'], allowed: ['no-weight-bearing'] });
    expect(item()).toMatch(/It doesn’t suit a condition you named/);
    cleanup();
    await answered({});
    expect(item()).toMatch(/Complete Challenge$/);
  });

  it('[TRACKER-15] a challenge made of what hurt lately, or of what is harder, is not offered', async () => {
    const chair = { exerciseId: 'sit-to-stand' } as const;
    const hurt = /This challenge includes, or is close to, an exercise from a session that hurt in the last two weeks/;
    for (const [daysAgo, challenge, name, said] of [
      [13, 'chair-rises', 'Stand up from a chair', hurt],
      [14, 'chair-rises', 'Stand up from a chair', /Complete Challenge$/],
      [13, 'slow-squats', 'Slow squats', hurt],
    ] as const) {
      await openScreen(async ({ space, clock }) => {
        while (!challengesOf(dayOf(clock.now, 0)).some(({ id }) => id === challenge)) clock.now += MS_PER_DAY;
        await recordAssessment(space, person({ birthYear: 1980 }));
        await recordScreening(space, { asked: redFlags.map(({ id }) => id), ticked: [] });
        const now = clock.now;
        clock.now -= daysAgo * MS_PER_DAY;
        const header = { startedAt: clock.now, endedAt: clock.now + 60_000, off: 0, tz: 'Etc/UTC', painDuring: 7 };
        expect(await editRecord(space, 'session', SESSION_ID, header)).toMatchObject({ ok: true });
        await recordFact(space, 'set', { ...momentOf(space), sessionId: SESSION_ID, ...chair, repetitions: 4 });
        clock.now = now;
      });
      expect(screen.getByRole('heading', { level: 3, name }).closest('li')?.textContent).toMatch(said);
      cleanup();
    }
  });

  it('[TRACKER-15] a challenge made of what was left out is not offered, as soon as it is', async () => {
    const { space } = await openScreen(async (device) => {
      while (!challengesOf(dayOf(device.clock.now, 0)).some(({ id }) => id === 'chair-rises'))
        device.clock.now += MS_PER_DAY;
      await recordAssessment(device.space, person({ birthYear: 1980 }));
      await recordScreening(device.space, { asked: redFlags.map(({ id }) => id), ticked: [] });
    });
    const item = () =>
      screen.getByRole('heading', { level: 3, name: 'Stand up from a chair' }).closest('li')?.textContent ?? '';
    expect(item()).toMatch(/Complete Challenge$/);
    const leaveOut = { exerciseId: 'sit-to-stand', choice: { kind: 'leave-out' }, reason: 'It hurts' } as const;
    await act(() => recordOverrule(space, leaveOut));
    await waitFor(() =>
      expect(item()).toMatch(/This challenge includes an exercise you asked the coach to leave out\./),
    );
  });

  it('the tracker keeps its heading before the first entry', async () => {
    await openScreen();
    expect(screen.getByRole('heading', { level: 1, name: '0 Day Streak!' })).toBeDefined();
  });
});
