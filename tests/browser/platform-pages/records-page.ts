/** A page with the records of a device and nothing around them, controlled by a test. */
import { logActivity } from '#pwa/data/commands/log-activity.ts';
import { sendAgain } from '#pwa/data/commands/send-again.ts';
import { takeBack } from '#pwa/data/commands/take-back.ts';
import { CoreDb } from '#pwa/data/core-db.ts';
import { throughCodec } from '#pwa/data/records/row-codec.ts';
import { openTestDevice } from '#pwa/testing/device.ts';
import { rejectOperation } from '#pwa/testing/reject-operation.ts';

const page = { CoreDb, logActivity, openTestDevice, rejectOperation, sendAgain, takeBack, throughCodec };
export type RecordsPage = typeof page;

Object.assign(globalThis, { recordsPage: page });
