/** Opening the screens of the real table one after another, so that the next one is among them. */
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Route } from '../routes/route.ts';
import { routeTable } from '../routes/table.ts';

/** What is asked shows exercises; one of them is begun. */
const asked: Readonly<Record<string, string>> = { search: '?q=knee', session: '?exercise=sit-to-stand' };

export const addressesOf = (isMeant: (route: Route) => boolean): readonly string[] =>
  routeTable
    .filter(isMeant)
    .map(({ id, path, example = {} }) =>
      Object.entries(example).reduce((all, [name, value]) => all.replace(`:${name}`, value), path + (asked[id] ?? '')),
    );

/** What is fetched for the first time takes longer than a screen waits for anything. */
export const fetchEveryScreen = async (): Promise<void> => {
  await Promise.all(routeTable.map(({ screen: fetched }) => fetched()));
};

/** It is there, and nothing has changed on it for a while. */
export async function settled(): Promise<void> {
  let before = '';
  let same = 0;
  await waitFor(
    () => {
      const now = document.body.textContent;
      same = now === before ? same + 1 : 0;
      before = now;
      expect(document.querySelector('main h1')).not.toBeNull();
      expect(document.querySelector('main [aria-busy="true"]')).toBeNull();
      expect(same).toBeGreaterThan(8);
    },
    { interval: 40, timeout: 20_000 },
  );
}
