// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { redFlags } from '#core/rules/coach/red-flags.ts';
import { recordAssessment, recordScreening } from '#pwa/data/commands/answer-coach.ts';
import { checkIn } from '#pwa/data/commands/check-in.ts';
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import type { Space } from '#pwa/data/space/space.ts';
import { person } from '#pwa/features/coach/coach-builders.ts';
import { routeTable } from '#pwa/routes/table.ts';
import { addressesOf, fetchEveryScreen, settled } from './every-screen.ts';
import { renderApp } from './render-app.tsx';

/** The gallery shows what pieces say of anybody. */
const addresses = addressesOf(({ id, audience }) => audience === 'everyone' || id === 'developer' || id === 'sample');
const SENDING =
  /[^.]*(will be sent|sent automatically|will sync|and sent when|are sent when|Send now|Sync now|been sent yet|Not sent yet|Not synced yet|Waiting to sync)[^.]*/gi;

const record = async (space: Space): Promise<void> => {
  await recordScreening(space, { asked: redFlags.map(({ id }) => id), ticked: [] });
  await recordAssessment(space, person());
  await checkIn(space, { region: 'knee-left', level: 2, when: 'day' });
  await logActivity(space, 'stretching', 10);
};

/** By address, what each screen says of sending. */
async function saidOfSending(isSample: boolean): Promise<Readonly<Record<string, readonly string[]>>> {
  const { space, goTo } = await renderApp({ path: '/progress', routes: routeTable, isSample });
  await act(() => record(space));
  const found: Record<string, readonly string[]> = {};
  for (const address of addresses) {
    await goTo(address);
    await settled();
    const said = document.body.textContent.match(SENDING);
    if (said !== null) found[address] = said;
  }
  return found;
}

beforeAll(fetchEveryScreen, 90_000);

it('[SAMPLEPAGE-4] of anybody else the screens say when what waits is sent', async () => {
  expect(Object.keys(await saidOfSending(false))).toEqual(
    expect.arrayContaining(['/', '/streak-tracker', '/repair', '/developer']),
  );
}, 90_000);

it('[SAMPLEPAGE-4] of a sample person no screen says that anything is sent, or offers to send it', async () => {
  expect(await saidOfSending(true)).toEqual({});
}, 90_000);
