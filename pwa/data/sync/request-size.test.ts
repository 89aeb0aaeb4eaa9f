import { expect, it } from 'vitest';
import { LIMITS } from '#core/sync/limits.ts';
import { TIMEOUT_MS } from '../server/call-server.ts';
import { afterAnswer, sizeAfter } from './request-size.ts';

it('[DRAIN-25] grows only after an exchange that was full, and that got through in a quarter of the time', () => {
  expect(afterAnswer(3, true, TIMEOUT_MS / 4)).toBe(2);
  expect(afterAnswer(3, true, TIMEOUT_MS / 4 + 1)).toBe(3);
  expect(afterAnswer(3, false, 1)).toBe(3);
  expect(afterAnswer(0, true, 1)).toBe(0);
});

it('[DRAIN-25] halves entries, bytes and changes alike', () => {
  expect(sizeAfter(2)).toEqual({
    rows: LIMITS.batchOperations / 4,
    bytes: LIMITS.batchBytes / 4,
    changes: LIMITS.changes / 4,
  });
});
