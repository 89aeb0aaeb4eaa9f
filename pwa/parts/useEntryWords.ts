/** An entry and its values in words. A rejected entry may be malformed, so nothing is assumed. */
import { useMemo } from 'react';
import type { Day } from '#core/lib/day.ts';
import type { Data } from '#core/records/define-record.ts';
import { isEntity, records } from '#core/records/index.ts';
import { challengeById } from '#core/rules/challenges.ts';
import type { Format } from '#pwa/i18n/format.ts';
import { useCatalogueText } from '#pwa/i18n/useCatalogueText.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText, type Text } from '#pwa/i18n/useText.ts';
import { editorOf, fieldChoices } from './record-fields.ts';

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
}

export function useEntryWords(): EntryWords {
  const t = useText('repair');
  const format = useFormat();
  const word = useCatalogueText('repair');
  const challengeText = useCatalogueText('challenges');
  return useMemo(() => entryWords(t, format, word, challengeText), [t, format, word, challengeText]);
}

type Word = ReturnType<typeof useCatalogueText>;

/** 2000 to 2100: beyond it no calendar is asked */
const isMoment = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value < 4_102_444_800_000;
/** 1970-01-04 */
export const A_SUNDAY = 3;
const MINUTE_MS = 60_000;
const isDay = (value: unknown): value is Day => typeof value === 'number' && value > 0 && value < 47_483;

function entryWords(t: Text<'repair'>, format: Format, word: Word, challengeText: Word): EntryWords {
  const kindOf = (entity: string): string =>
    isEntity(entity) && records[entity].log === 'core' ? word('kind', entity) : entity;
  const fieldName = (field: string): string => (fieldChoices.has(field) ? word('field', field) : field);
  const choice = (value: string): string => word('choice', value);
  const challenge = (id: string): string =>
    challengeById(id) === null
      ? t('entry.challengeUnknown')
      : t('entry.challenge', { title: challengeText(id, 'title') });
  const value = (field: string, given: unknown, off: number): string => {
    const kind = editorOf(field);
    if (kind === 'moment' && isMoment(given)) return format.moment(given, off);
    if (kind === 'day' && isDay(given)) return format.day(given, 'date');
    if (kind === 'clock' && typeof given === 'number') return format.time(given * MINUTE_MS, 0);
    if (kind === 'weekdays' && Array.isArray(given))
      return format.list(given.map((weekday) => format.day((A_SUNDAY + Number(weekday)) as Day, 'weekday-short')));
    if (kind === 'challenge' && typeof given === 'string') return challenge(given);
    if (
      (typeof given === 'string' || typeof given === 'boolean') &&
      fieldChoices.get(field)?.has(String(given)) === true
    )
      return choice(String(given));
    if (typeof given === 'number') return format.number(given);
    if (Array.isArray(given)) return format.list(given.map(String));
    if (given instanceof Object)
      return format.list(Object.entries(given).map(([name, inner]) => `${name} ${String(inner)}`));
    return String(given);
  };
  const sentence = ({ entity, type, data, unreadable = false }: EntryInWords): string => {
    const kind = kindOf(entity);
    if (!isEntity(entity)) return t('entry.unknown', { kind: entity });
    if (type === 'void') return t('entry.void', { kind });
    if (type === 'delete') return t('entry.delete', { kind });
    if (unreadable) return t('entry.unreadable', { kind });
    const inSentence = (field: string): string => {
      const given = data[field];
      return isDay(given) && editorOf(field) === 'day' ? format.day(given, 'month-day') : value(field, given, 0);
    };
    const said = records[entity].sentence;
    if (said === undefined) {
      const names = format.list(Object.keys(data).map(fieldName));
      return t('entry.fields', { kind, fields: typeof data['title'] === 'string' ? data['title'] : names });
    }
    if (typeof said === 'string') return inSentence(said);
    const places = Object.entries(said.values).map(([place, field]) => [place, inSentence(field)] as const);
    return word('entry', said.text, {
      kind,
      ...(said.count !== undefined && { count: Number(data[said.count]) }),
      ...Object.fromEntries<string>(places),
    });
  };
  return { sentence, fieldName, value, choice, challenge };
}
