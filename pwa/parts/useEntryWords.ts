/** An entry and its values in words. A rejected entry may be malformed, so nothing is assumed. */
import { useMemo } from 'react';
import { exercises } from 'virtual:exercises';
import type { Day } from '#core/lib/day.ts';
import type { Data } from '#core/records/define-record.ts';
import type { Catalogue, Editor } from '#core/records/fields.ts';
import { isEntity, records } from '#core/records/index.ts';
import { WHOLE_BODY } from '#core/records/pain-checkin.ts';
import { challengeById } from '#core/rules/challenges.ts';
import { bodyPlaces } from '#core/rules/coach/vocabulary.ts';
import { measureIds } from '#core/rules/progress/measure-ids.ts';
import type { Format } from '#pwa/i18n/format.ts';
import { useCatalogueText } from '#pwa/i18n/useCatalogueText.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText, type Text } from '#pwa/i18n/useText.ts';
import { editorOf, fieldChoices, isHidden } from './record-fields.ts';
import { useExerciseName } from './useExerciseName.ts';
import { usePlaceWords } from './usePlaceWords.ts';

export interface EntryInWords {
  readonly entity: string;
  readonly type: string;
  readonly data: Data;
  /** this version knows the kind and cannot read this one */
  readonly unreadable?: boolean;
}

export interface EntryWords {
  /** "Daily exercise, 10 minutes" */
  readonly sentence: (entry: EntryInWords) => string;
  readonly fieldName: (field: string) => string;
  readonly value: (field: string, value: unknown, off: number) => string;
  readonly choice: (value: string) => string;
  readonly challenge: (id: string) => string;
  /** what an id of this app's own catalogues is called */
  readonly named: (of: Catalogue, id: string) => string;
  /** what a catalogue has, to choose from; null: it is not put in words here */
  readonly listed: (of: Catalogue) => readonly (readonly [id: string, words: string])[] | null;
}

/** Needs the texts `challenges`, `pain` and `repair`. */
export function useEntryWords(): EntryWords {
  const t = useText('repair');
  const format = useFormat();
  const word = useCatalogueText('repair');
  const challengeText = useCatalogueText('challenges');
  const placeWords = usePlaceWords();
  const exerciseName = useExerciseName();
  return useMemo(
    () => entryWords(t, format, word, challengeText, placeWords, exerciseName),
    [t, format, word, challengeText, placeWords, exerciseName],
  );
}

type Word = ReturnType<typeof useCatalogueText>;

const places = Object.entries(bodyPlaces).flatMap(([place, { sided }]) =>
  sided ? [`${place}-left`, `${place}-right`] : [place],
);
const knownMeasures: ReadonlySet<string> = new Set(measureIds);
const catalogues: Readonly<Record<Catalogue, readonly string[] | null>> = {
  exercise: exercises.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map(({ id }) => id),
  place: [WHOLE_BODY, ...places],
  measure: measureIds,
  other: null,
};

/** 2000 to 2100: beyond it no calendar is asked */
const isMoment = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value < 4_102_444_800_000;
/** 1970-01-04 */
export const A_SUNDAY = 3;
const MINUTE_MS = 60_000;
const isDay = (value: unknown): value is Day => typeof value === 'number' && value > 0 && value < 47_483;

function entryWords(
  t: Text<'repair'>,
  format: Format,
  word: Word,
  challengeText: Word,
  placeWords: (region: string) => string,
  exerciseName: (id: string) => string,
): EntryWords {
  const kindOf = (entity: string): string =>
    isEntity(entity) && records[entity].log === 'core' ? word('kind', entity) : entity;
  const fieldName = (field: string): string => (fieldChoices.has(field) ? word('field', field) : field);
  const choice = (value: string): string => word('choice', value);
  const challenge = (id: string): string =>
    challengeById(id) === null
      ? t('entry.challengeUnknown')
      : t('entry.challenge', { title: challengeText(id, 'title') });
  const named = (of: Catalogue, id: string): string => {
    if (of === 'exercise') return exerciseName(id);
    if (of === 'place') return placeWords(id);
    if (of === 'measure') return knownMeasures.has(id) ? word('measure', id) : t('entry.measureUnknown');
    return id;
  };
  const listed: EntryWords['listed'] = (of) => catalogues[of]?.map((id) => [id, named(of, id)] as const) ?? null;
  const valueBy = (editor: Editor | undefined, given: unknown, off: number): string => {
    const kind = editor?.kind;
    if (kind === 'moment' && isMoment(given)) return format.moment(given, off);
    if (kind === 'day' && isDay(given)) return format.day(given, 'date');
    if (kind === 'clock' && typeof given === 'number') return format.time(given * MINUTE_MS, 0);
    if (kind === 'weekdays' && Array.isArray(given))
      return format.list(given.map((weekday) => format.day((A_SUNDAY + Number(weekday)) as Day, 'weekday-short')));
    if (kind === 'challenge' && typeof given === 'string') return challenge(given);
    if (editor?.kind === 'catalogue' && typeof given === 'string') return named(editor.of, given);
    if (editor?.kind === 'lines' && Array.isArray(given))
      return format.list(given.map((line: unknown) => valueBy(editor.of, line, off)));
    if (typeof given === 'number') return format.number(given);
    if (Array.isArray(given)) return format.list(given.map(String));
    if (given instanceof Object)
      return format.list(Object.entries(given).map(([name, inner]) => `${name} ${String(inner)}`));
    return String(given);
  };
  const value = (field: string, given: unknown, off: number): string =>
    (typeof given === 'string' || typeof given === 'boolean') && fieldChoices.get(field)?.has(String(given)) === true
      ? choice(String(given))
      : valueBy(editorOf(field), given, off);
  const sentence = ({ entity, type, data, unreadable = false }: EntryInWords): string => {
    const kind = kindOf(entity);
    if (!isEntity(entity)) return t('entry.unknown', { kind: entity });
    if (type === 'void') return t('entry.void', { kind });
    if (type === 'delete') return t('entry.delete', { kind });
    if (unreadable) return t('entry.unreadable', { kind });
    const inSentence = (field: string): string => {
      const given = data[field];
      return isDay(given) && editorOf(field)?.kind === 'day' ? format.day(given, 'month-day') : value(field, given, 0);
    };
    /** An edit has the fields that it changes, and what is malformed not even all that it must have. */
    const byFields = (): string => {
      const names = Object.keys(data).flatMap((field) => (isHidden(field) ? [] : [fieldName(field)]));
      return names.length === 0 ? kind : t('entry.fields', { kind, fields: format.list(names) });
    };
    const isGiven = (field: string): boolean => {
      const given = data[field];
      return given !== undefined && !(Array.isArray(given) && given.length === 0);
    };
    const said = records[entity].sentence;
    if (said === undefined) return byFields();
    if (typeof said === 'string') return isGiven(said) ? inSentence(said) : byFields();
    const places: (readonly [string, string])[] = [];
    for (const [place, fields] of Object.entries(said.values)) {
      const field = [fields].flat().find(isGiven);
      if (field === undefined) return byFields();
      places.push([place, inSentence(field)]);
    }
    return word('entry', said.text, {
      kind,
      ...(said.count !== undefined && { count: Number(data[said.count]) }),
      ...Object.fromEntries<string>(places),
    });
  };
  return { sentence, fieldName, value, choice, challenge, named, listed };
}
