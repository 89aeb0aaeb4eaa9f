import type { MarkKind, PathMark } from '#pwa/ui/path/mark.ts';

const KINDS: Readonly<Record<string, MarkKind>> = {
  s: 'stone',
  h: 'stone',
  r: 'rest',
  f: 'freeze',
  _: 'gap',
  o: 'open',
  a: 'ahead',
};

/** Marks from a short text: s stone, h stone on this device, r rest, f freeze, _ gap, o open, a ahead. */
export const marksFrom = (
  text: string,
  labels: Readonly<Record<number, string>> = {},
  zones: Readonly<Record<number, string>> = {},
  today = -1,
): PathMark[] =>
  Array.from(text, (letter, index): PathMark => {
    const label = labels[index];
    const zone = zones[index];
    return {
      id: index,
      kind: KINDS[letter] ?? 'gap',
      saved: letter === 's',
      today: index === today,
      ...(label === undefined ? {} : { label }),
      ...(zone === undefined ? {} : { zoneShiftMinutes: 420, ...(zone === '' ? {} : { zoneLabel: zone }) }),
    };
  });
