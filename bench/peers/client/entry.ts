/** The same entry for every product: an activity with an id made on the device. */
import { v7 as uuid } from 'uuid';
import type { RecordData } from '../../../core/records/index.ts';
import { localTime } from '../../../pwa/device/local-time.ts';
import { makeHistory } from '../../client/history.ts';

export type Entry = RecordData['activity'] & { readonly id: string };

const PER_DAY = 10;

export function newEntry(minutes: number): Entry {
  const at = localTime.now();
  return { id: uuid(), at, off: localTime.offsetAt(at), tz: localTime.timeZone(), kind: 'stretching', minutes };
}

/** The facts that Waymend's own replay takes, under ids made in the same way. */
export const entriesOf = (count: number): Entry[] =>
  makeHistory({ facts: count, perDay: PER_DAY, before: Date.now(), withChallenges: false }).map(({ id, data }) => ({
    ...(data as RecordData['activity']),
    id,
  }));
