// Hears an emergency in what somebody types. What sounds like one stands in a table of each language
// (english/emergencies.ts explains how it is read); here is only how a table is held against the words.
import { emergencyWords, type Alarm, type EmergencyTable, type EmergencyWord } from './emergency-table.ts';
import { foldedWords } from './fold.ts';
import { emergencyTables } from './languages.ts';
import { saysLittle } from './tone.ts';

export { emergencyWords, type EmergencyWord } from './emergency-table.ts';

/** Longer than anybody tells what happened to them; the whole of it is listened to. */
const longestStory = 10_000;
/** How far apart the phrases of one alarm may be, in words, and how near the words that tell its time. */
const span = 9;
const before = 4;
const after = 5;

type Phrase = readonly string[];
type Part = readonly Phrase[];
type Sentence = readonly Part[];
interface Hit {
  readonly from: number;
  /** the word after the last */
  readonly to: number;
}
interface Row {
  readonly word: EmergencyWord;
  readonly say: Sentence;
  readonly not: readonly Sentence[];
  readonly kind: 'sign' | 'event' | 'injury';
}

const isWord = (pattern: string, typed: string): boolean =>
  pattern === '#'
    ? /^[1-9]\d{1,2}$/.test(typed)
    : pattern === '####'
      ? /^(?:19|20)\d\d$/.test(typed)
      : pattern.endsWith('*')
        ? typed.startsWith(pattern.slice(0, -1))
        : typed === pattern;

/** One letter wrong, missing or too many, or two the wrong way round; of short words, which are too alike, only these two. */
const isSlip = (typed: string, meant: string): boolean => {
  if (typed[0] !== meant[0] || Math.abs(typed.length - meant.length) > 1) return false;
  let same = 0;
  while (same < meant.length && typed[same] === meant[same]) same += 1;
  const ends = (inTyped: number, inMeant: number): boolean =>
    typed.slice(same + inTyped) === meant.slice(same + inMeant);
  if (typed[same] === meant[same + 1] && typed[same + 1] === meant[same] && ends(2, 2)) return true;
  return meant.length > 4 && typed.length > 4 && (ends(1, 1) || ends(1, 0) || ends(0, 1));
};

function listenerOf(table: EmergencyTable): (words: readonly string[]) => EmergencyWord | null {
  const fillers = new Set(table.fillers.split(' '));
  const parts = new Map<string, Part>();
  /** The same words are the same part, so that they are looked for once. */
  const partOf = (alternatives: string): Part => {
    const part = parts.get(alternatives.trim()) ?? phrasesOf(alternatives);
    parts.set(alternatives.trim(), part);
    return part;
  };
  const phrasesOf = (alternatives: string): Part =>
    alternatives
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const list = table.lists[name];
        if (list === undefined) throw new Error(`emergency words: no list {${name}}`);
        return list;
      })
      .split('|')
      .map((phrase) => phrase.trim().split(' '));
  const sentenceOf = (say: string): Sentence => say.split('+').map(partOf);
  const rowOf =
    (word: EmergencyWord, kind: Row['kind']) =>
    (alarm: string | Alarm): Row => {
      const { say, not = [] } = typeof alarm === 'string' ? { say: alarm } : alarm;
      return { word, say: sentenceOf(say), not: not.map(sentenceOf), kind };
    };
  const rows = emergencyWords.flatMap((word) => {
    const { signs = [], events = [], injuries = [] } = table.alarms[word];
    return [
      ...signs.map(rowOf(word, 'sign')),
      ...events.map(rowOf(word, 'event')),
      ...injuries.map(rowOf(word, 'injury')),
    ];
  });
  const longPast = partOf(table.longPast);
  const justNow = partOf(table.justNow);
  const healing = { say: sentenceOf(table.healing.say), not: (table.healing.not ?? []).map(sentenceOf) };

  /** Words of the table, which a slip of the finger must not hide, by their first letter. */
  const spelled = new Map<string, Set<string>>();
  const stems = new Set<string>();
  for (const part of [longPast, justNow, ...[healing, ...rows].flatMap(({ say, not }) => [...say, ...not.flat()])])
    for (const pattern of part.flat()) {
      const word = pattern.replace('*', '');
      if (pattern.endsWith('*')) stems.add(word);
      if (word.length >= 4 && /^\p{L}+$/u.test(word))
        spelled.set(word.charAt(0), (spelled.get(word.charAt(0)) ?? new Set()).add(word));
    }
  const asTyped = new Set(table.meantAsTyped.split('|'));
  const meantBy = (word: string): string => {
    const alike = spelled.get(word.charAt(0));
    if (word.length < 4 || alike === undefined || alike.has(word) || asTyped.has(word) || saysLittle(word)) return word;
    if ([...stems].some((stem) => word.startsWith(stem))) return word;
    return [...alike].find((one) => isSlip(word, one)) ?? word;
  };

  return (typed) => {
    const meant = new Map([...new Set(typed)].map((word) => [word, meantBy(word)]));
    const words = typed.map((word) => meant.get(word) ?? word);
    const placesOf = new Map<string, number[]>();
    for (const [at, word] of words.entries()) placesOf.set(word, [...(placesOf.get(word) ?? []), at]);
    const begins = new Map<string, readonly number[]>();
    /** Where words stand that a phrase can begin with. */
    const beginsWith = (pattern: string): readonly number[] => {
      const known = begins.get(pattern);
      if (known !== undefined) return known;
      const places = /[*#]$/.test(pattern)
        ? [...placesOf].flatMap(([word, at]) => (isWord(pattern, word) ? at : []))
        : (placesOf.get(pattern) ?? []);
      begins.set(pattern, places);
      return places;
    };
    const endOf = (phrase: Phrase, from: number): number | null => {
      let at = from + 1;
      for (const pattern of phrase.slice(1)) {
        while (at < words.length && !isWord(pattern, words[at] ?? '') && fillers.has(words[at] ?? '')) at += 1;
        if (at >= words.length || !isWord(pattern, words[at] ?? '')) return null;
        at += 1;
      }
      return at;
    };
    const known = new Map<Part, readonly Hit[]>();
    const hitsOf = (part: Part): readonly Hit[] => {
      const hits =
        known.get(part) ??
        part.flatMap((phrase) =>
          beginsWith(phrase[0] ?? '').flatMap((from): Hit | [] => {
            const to = endOf(phrase, from);
            return to === null ? [] : { from, to };
          }),
        );
      known.set(part, hits);
      return hits;
    };
    /** Every way in which the parts stand near each other. */
    function* together(parts: readonly (readonly Hit[])[], chosen: readonly Hit[] = []): Generator<readonly Hit[]> {
      const [hits, ...rest] = parts;
      if (hits === undefined) yield chosen;
      else
        for (const hit of hits) {
          const all = [...chosen, hit];
          if (Math.max(...all.map(({ to }) => to)) - Math.min(...all.map(({ from }) => from)) <= span)
            yield* together(rest, all);
        }
    }
    /** Where the parts stand, but for the words that a `not` strikes out. */
    const leftOf = ({ say, not }: Pick<Row, 'say' | 'not'>): readonly (readonly Hit[])[] => {
      const found = say.map(hitsOf);
      if (found.some((hits) => hits.length === 0)) return [[]];
      const struck = new Set<number>();
      for (const sentence of not)
        for (const hits of together(sentence.map(hitsOf)))
          for (const { from, to } of hits) for (let at = from; at < to; at += 1) struck.add(at);
      return found.map((hits) =>
        hits.filter(({ from, to }) => !words.slice(from, to).some((_, at) => struck.has(from + at))),
      );
    };
    let healed: readonly Hit[] | undefined;
    const healedAt = (): readonly Hit[] => (healed ??= leftOf(healing).flat());
    const isOver = (kind: Row['kind'], from: number, to: number): boolean => {
      if (kind === 'sign') return false;
      const near = ({ from: first, to: last }: Hit): boolean => first >= from - before && last <= to + after;
      if (hitsOf(justNow).some(near)) return false;
      return hitsOf(longPast).some(near) || (kind === 'injury' && healedAt().some(near));
    };
    const sounds = (row: Row): boolean => {
      for (const hits of together(leftOf(row))) {
        const from = Math.min(...hits.map((hit) => hit.from));
        const to = Math.max(...hits.map((hit) => hit.to));
        if (!isOver(row.kind, from, to)) return true;
      }
      return false;
    };
    return rows.find(sounds)?.word ?? null;
  };
}

const listeners = emergencyTables.map(listenerOf);

/** Which emergency the words sound like, in any language that has a table: nobody is asked which one they type. */
export function soundsLike(query: string): EmergencyWord | null {
  const words = foldedWords(query.slice(0, longestStory));
  for (const listen of listeners) {
    const heard = listen(words);
    if (heard !== null) return heard;
  }
  return null;
}
