// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderView } from '#pwa/testing/render-view.tsx';
import { boardWith, fakeDevice } from './board-builders.ts';
import { StreakBoardView } from './StreakBoardView.tsx';

it('shows its own shape while the days are read', async () => {
  const { actions } = fakeDevice(boardWith());
  await renderView(<StreakBoardView board={boardWith()} sync={undefined} actions={actions} offsetAt={() => 0} />);
  expect(screen.getAllByRole('status').map((part) => part.textContent)).toContain('Loading your days');
  expect(screen.queryByRole('heading')).toBeNull();
});
