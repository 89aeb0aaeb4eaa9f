import { describe, expect, it } from 'vitest';
import type { Change } from '#core/sync/protocol.ts';
import { goneWithRestore, goneWithStorage, misnamed } from './allowed-loss.ts';
import type { Held } from './allowed-loss.ts';

const rows = (...ids: string[]): { id: string }[] => ids.map((id) => ({ id }));
const held = (change: Partial<Held> = {}): Held => ({ facts: [], voids: [], outbox: [], quarantine: [], ...change });
const fact = (id: string): Change => ({ rev: 1, e: 'activity', k: id, t: 'append', v: 1, d: {} });
const edit = (id: string, hlc: string): Change => ({
  rev: 1,
  id,
  e: 'settings',
  k: 'settings',
  t: 'patch',
  v: 1,
  hlc,
  d: { goalDays: 4 },
});
const document = (clocks: Record<string, string>) => ({ entity: 'settings', key: 'settings', fields: {}, clocks });

describe('what may be lost', () => {
  it('[SOAK-7] a cleared storage may lose what was waiting or rejected and is nowhere else', () => {
    const device = held({ facts: rows('a', 'b', 'c'), outbox: rows('a', 'b'), quarantine: rows('d') });
    expect(goneWithStorage(device, new Set(['b', 'c']), null)).toEqual(['a', 'd']);
  });

  it('[SOAK-7] losing what a mirror shows and no queue holds is not allowed, unless a backup took it from the server', () => {
    const device = held({ facts: rows('acknowledged'), voids: rows('taken back') });
    expect(goneWithStorage(device, new Set(), null)).toEqual([]);
    expect(goneWithStorage(device, new Set(), [fact('acknowledged')])).toEqual(['acknowledged']);
  });

  it('[SOAK-6] a restored backup may lose only what no device holds, an edit only if no device has its fields', () => {
    const before = [fact('kept'), fact('held'), fact('gone'), edit('edited', '5')];
    const of = (clocks: Record<string, string>): string[] =>
      goneWithRestore(before, new Set(['kept']), [{ ...held({ facts: rows('held') }), documents: [document(clocks)] }]);
    expect(of({ goalDays: '5' })).toEqual(['gone']);
    expect(of({ goalDays: '7' })).toEqual(['gone']);
    expect(of({ goalDays: '4' })).toEqual(['gone', 'edited']);
    expect(of({ goalMinutes: '9' })).toEqual(['gone', 'edited']);
  });

  it('[SOAK-7] a server that reports too few, too many or another owner, or does not answer, is wrong', () => {
    const wanted = { owner: 'o_a', atLeast: 1, atMost: 2, isRestored: false };
    expect(misnamed({ owner: 'o_a', lost: 1 }, wanted)).toEqual([]);
    for (const said of [null, { owner: 'o_a', lost: 0 }, { owner: 'o_a', lost: 3 }, { owner: 'o_b', lost: 1 }])
      expect(misnamed(said, wanted)).toHaveLength(1);
    expect(misnamed(null, { ...wanted, atLeast: 0 })).toEqual([]);
    expect(misnamed(null, { ...wanted, isRestored: true })).toEqual([]);
  });
});
