// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { emergencyWords } from '#core/exercises/search/emergency-words.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { EmergencyCard } from './EmergencyCard.tsx';

it.each(emergencyWords)('[HELP-4] says whom to call and what to do: %s', async (word) => {
  await renderView(<EmergencyCard word={word} timeZone="Australia/Perth" />);
  expect(screen.getByRole('link', { name: 'Call 000' }).getAttribute('href')).toBe('tel:000');
  expect(document.body.textContent).not.toContain(`${word}.t`);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('[HELP-4] orders nobody about who thinks of ending their life', async () => {
  const { update } = await renderView(<EmergencyCard word="suicide" timeZone="Europe/London" />);
  expect(screen.queryByText(/^Stop/)).toBeNull();
  expect(screen.getByText(/You matter/)).toBeDefined();
  update(<EmergencyCard word="heart" timeZone="Europe/London" />);
  expect(screen.getByText('Stop. No exercise now.')).toBeDefined();
});
