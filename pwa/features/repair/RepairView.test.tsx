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
    since={NOON}
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
    expect(screen.getByRole('status').textContent).toBe('Checking what is saved where');
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('[DESK-10] shows each section once it is read, and what was here before only after a loss', async () => {
    const { update } = await renderView(desk());
    expect(sections()).toEqual(['Waiting', 'What the app reports']);
    update(
      desk({
        receipt: receiptWith({
          earlierOwner: { owner: 'o_earlier', held: 2, recorded: 2, lost: 0, lastReceivedAt: NOON },
        }),
        rejected: { total: 1, entries: [rejectedWith()] },
        room: roomWith(),
        reports: reportsWith(),
      }),
    );
    expect(sections()).toEqual([
      'Waiting',
      'Couldn’t be sent',
      'What was here before',
      'This device',
      'What the app reports',
    ]);
    expect(screen.getByText('Storage used')).toBeDefined();
    expect(screen.getByRole('switch', { name: 'Report errors' })).toBeDefined();
  });
});
