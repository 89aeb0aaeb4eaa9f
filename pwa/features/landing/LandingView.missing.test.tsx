// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { regionModules } from 'virtual:exercise-regions';
import { expect, it, vi } from 'vitest';
import { ok } from '#core/lib/result.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { LandingView } from './LandingView.tsx';

const asked = vi.hoisted(() => ({ figure: 0, promises: 0 }));
vi.mock('./LiveFigure.tsx', () => {
  asked.figure += 1;
  throw new Error('no network');
});
vi.mock('./Promises.tsx', () => {
  asked.promises += 1;
  throw new Error('no network');
});

it('[LANDING-6] the words and the ways on stand without the figure and what is shown below, which are asked for after them', async () => {
  const { details } = (await regionModules['knee']?.()) ?? { details: {} };
  const done = () => Promise.resolve(ok({ id: 'fact 1' }));
  await renderView(
    <LandingView shown={details['sit-to-stand']} actions={{ log: done, takeBack: done }} onBegin={() => undefined} />,
  );
  expect(screen.getByRole('button', { name: 'Log one minute of breathing' })).toBeDefined();
  expect(asked.promises).toBe(0);
  await waitFor(() => expect(asked).toEqual({ figure: 1, promises: 1 }));
  await waitFor(() => expect(document.querySelector('[class*="coming"]')).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Find your way back from pain.' })).toBeDefined();
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(ways).toEqual(['/exercise-ai', '/dashboard', '/exercise-ai', '/exercises']);
});
