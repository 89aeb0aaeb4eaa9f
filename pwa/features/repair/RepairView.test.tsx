// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderView } from '#pwa/testing/render-view.tsx';
import { actionsWith, NOON, receiptWith, rejectedWith, reportsWith, roomWith, utc } from './repair-builders.ts';
import { RepairView, type RepairViewProps } from './RepairView.tsx';

const nothing = (): void => undefined;
const desk = (given: Partial<RepairViewProps> = {}) => (
  <RepairView
    receipt={receiptWith()}
    newest={undefined}
    rejected={undefined}
    room={undefined}
    reports={undefined}
    isListed={false}
    onListMore={nothing}
    onListClose={nothing}
    onMoreRejected={nothing}
    welcomeBack={null}
    sending={{ isBusy: false, send: nothing, failure: null, unanswered: null }}
    now={NOON}
    offsetAt={utc}
    actions={actionsWith()}
    {...given}
  />
);
const sections = (): (string | null)[] =>
  screen.getAllByRole('region').map((each) => each.querySelector('h2')?.textContent ?? null);

describe('the repair desk', () => {
  it('says what it is doing until it knows what is saved', async () => {
    await renderView(desk({ receipt: undefined }));
    expect(screen.getByRole('status').textContent).toBe('Checking your entries');
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('[DESK-9] shows each section once it is read', async () => {
    const { update } = await renderView(desk());
    expect(sections()).toEqual(['Waiting to sync', 'What the app reports']);
    update(desk({ room: roomWith(), reports: reportsWith(), welcomeBack: <p>Welcome back</p> }));
    expect(sections()).toEqual(['Waiting to sync', 'This device', 'What the app reports']);
    expect(screen.getByText('Storage used')).toBeDefined();
    expect(screen.getByRole('switch', { name: 'Report errors' })).toBeDefined();
    expect(screen.getByText('Welcome back')).toBeDefined();
  });

  it('[DESK-13] begins with what needs the person, and says when nothing is left', async () => {
    const problems = (rejected: number): Partial<RepairViewProps> => ({
      receipt: receiptWith({ total: 3, saved: 3, rejected }),
      rejected: {
        opIds: Array.from({ length: rejected }, (_, i) => (i === 0 ? 'op' : `op${i}`)),
        entries: rejected === 0 ? [] : [rejectedWith()],
      },
    });
    const { update } = await renderView(desk(problems(0)));
    expect(screen.getByRole('heading', { level: 1, name: '3 of 3 saved' })).toBeDefined();
    expect(sections()).toEqual(['Waiting to sync', 'What the app reports']);
    update(desk(problems(2)));
    expect(screen.getByText('Sync problems')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: '2 entries couldn’t be sent' })).toBeDefined();
    expect(screen.getByText(/^They are safe on this device, /)).toBeDefined();
    expect(screen.getByText('Everything else: 3 of 3 saved.')).toBeDefined();
    expect(sections()).toEqual(['What to fix', 'Waiting to sync', 'What the app reports']);
    update(desk(problems(0)));
    expect(screen.getByText('Saved entries')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Nothing to fix' })).toBeDefined();
  });

  it('leaves out no level of heading while nothing is recorded', async () => {
    await renderView(desk());
    const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName[1]));
    expect(levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)).toBe(true);
  });
});
