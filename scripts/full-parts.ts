// The parts of `npm run test:full`: what each plays, in two lanes.
import { join } from 'node:path';
import { storeKinds } from '#tests/two-devices/schedules.ts';
import type { StoreKind } from '#tests/two-devices/schedules.ts';
import { root } from './source-stamp.mjs';

/** What vitest is given. */
export type Selection = readonly [name: string, selection: readonly string[]];

const ofFolder = (folder: string): Selection => [folder, ['--project=unit-*', join(root, `${folder}/`)]];
const MODEL = 'tests/two-devices/model.test.ts';
/**
 * Those of each kind of store are a part of their own: together they take longer than all else. Of a kind with many, those whose
 * seeds end with the same digits are one, so that no lane waits long for the other and little is lost with an interrupted run.
 */
const ofSchedules = (kind: StoreKind, digits = ''): Selection => [
  `schedules-${kind}${digits && `-${digits}`}`,
  ['--project=two-devices', MODEL, `--testNamePattern='${kind}' store${digits && `, seed -?\\d*[${digits}]$`}`],
];
const others = new Map(storeKinds.filter((kind) => kind !== 'memory').map((kind) => [kind, ofSchedules(kind)]));
export const ofMongo = others.get('MongoDB');
const inMemory = ['012', '345', '67', '89'].map((digits) => ofSchedules('memory', digits));

/** @param isWhole of fewer schedules there may be none with some of the digits */
export const ofFull = (isWhole: boolean): readonly [readonly Selection[], readonly Selection[]] => [
  ['sync-server', 'core', 'pwa', 'scripts'].map(ofFolder),
  [
    ...(isWhole ? inMemory : [ofSchedules('memory')]),
    ['two-devices', ['--project=two-devices', '--testNamePattern=^(?!.* schedules on the )']],
    ...others.values(),
    ['browser', ['--project=browser']],
  ],
];
