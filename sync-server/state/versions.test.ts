import { describe, expect, it, vi } from 'vitest';
import type * as Released from '#core/records/activity.ts';
import { SCHEMA } from '#core/sync/schema.ts';
import { parseOperation } from '../log/validate-operation.ts';
import { activity, idOf, NOON, ownerKey, row, TODAY } from '../testing/builders.ts';
import { signIn, startTestServer } from '../testing/test-server.ts';
import { daysOf, emptyState, foldRows } from './owner-state.ts';
import { historyText, parseHistory } from './snapshot.ts';

/** Version 1 counted in quarters of an hour; one of 13 of them our step fails on. */
vi.mock('#core/records/activity.ts', async (original) => {
  const released = await original<typeof Released>();
  const { defineRecord } = await import('#core/records/define-record.ts');
  const inMinutes = ({ quarters, ...rest }: Readonly<Record<string, unknown>>) => {
    if (quarters === 13) throw new Error('a step that fails');
    return { ...rest, minutes: Number(quarters) * 15 };
  };
  return { ...released, activity: defineRecord({ ...released.activity, upcasts: [inMinutes] }) };
});

const { minutes: _, ...walked } = activity(1).d;
const rows = [
  row(1, { schema: 1, data: { ...walked, quarters: 2 } }),
  row(2, { schema: 2, data: { ...walked, minutes: 5 } }),
  row(3, { schema: 1, data: { ...walked, quarters: 13 } }),
  row(4, { schema: 3, data: { ...walked, steps: 900 } }),
];

describe('rows of other versions', () => {
  it('[STATE-17] are read as this version reads them; what it cannot read counts nowhere and stays in the log', () => {
    const state = emptyState();
    foldRows(state, rows);
    expect(daysOf(state)).toMatchObject([
      { day: TODAY, facts: 2, activities: { stretching: { count: 2, minutes: 35, first: { id: idOf(1) } } } },
    ]);
    expect(state.rev).toBe(4);
  });

  it('[STATE-17] what a server of another schema folded is folded again', () => {
    const text = historyText(emptyState());
    expect(parseHistory(text)).not.toBeNull();
    expect(parseHistory(text.replace(`"schema":${SCHEMA}`, `"schema":${SCHEMA + 1}`))).toBeNull();
  });
});

describe('a streak call', () => {
  it('[STREAKAPI-12] records by the version of the definition', async () => {
    const server = await startTestServer();
    const client = await signIn(server, await ownerKey());
    const response = await client.post('/api/streak/log-activity', { kind: 'stretching', minutes: 5 });
    expect(await response.json()).toMatchObject({ data: { activeDays: 1 }, result: { st: 'applied' } });
    expect(await server.store.read(client.owner, 1, 1)).toMatchObject([{ schema: 2, data: { minutes: 5 } }]);
    await server.close();
  });
});

describe('operations of an older version', () => {
  const sent = (data: Readonly<Record<string, unknown>>) =>
    parseOperation({ ...activity(1), v: 1, d: { ...walked, ...data } }, NOON);

  it('[OP-9] are checked as this version reads them, and kept as they were written', () => {
    expect(sent({ quarters: 2 })).toMatchObject({ ok: true, value: { version: 1, data: { ...walked, quarters: 2 } } });
    expect(sent({ quarters: 40 })).toEqual({ ok: false, failure: { code: 'invalid', field: 'minutes' } });
    expect(sent({ quarters: 13 })).toMatchObject({ ok: false, failure: { code: 'newer_version' } });
  });
});
