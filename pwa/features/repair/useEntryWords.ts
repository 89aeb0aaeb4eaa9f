/** An entry and its values in words. What was rejected may be malformed, so nothing is taken for granted. */
import { useMemo } from 'react';
import type { Day } from '#core/lib/day.ts';
import { isEntity } from '#core/records/index.ts';
import { challengeById } from '#core/rules/challenges.ts';
import type { Format } from '#pwa/i18n/format.ts';
import { useCatalogueText } from '#pwa/i18n/useCatalogueText.ts';
import { useFormat } from '#pwa/i18n/useFormat.ts';
import { useText, type Text } from '#pwa/i18n/useText.ts';
import { fieldChoices } from './repair-form.ts';
import type { Data } from './repair-form.ts';

export interface EntryInWords {
  readonly entity: string;
  readonly type: string;
  readonly data: Data;
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

type Word = (group: string, name: string) => string;

const MOMENTS = new Set(['at', 'startedAt', 'endedAt']);
const DAYS = new Set(['day', 'until']);
/** 2000 to 2100: beyond it no calendar is asked */
const isMoment = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value < 4_102_444_800_000;
/** 1970-01-04 */
export const A_SUNDAY = 3;
const MINUTE_MS = 60_000;
const isDay = (value: unknown): value is Day => typeof value === 'number' && value > 0 && value < 47_483;

function entryWords(t: Text<'repair'>, format: Format, word: Word, challengeText: Word): EntryWords {
  const kindOf = (entity: string): string =>
    isEntity(entity) && entity !== 'event' && entity !== 'error_report' ? word('kind', entity) : entity;
  const fieldName = (field: string): string => (fieldChoices.has(field) ? word('field', field) : field);
  const choice = (value: string): string => word('choice', value);
  const challenge = (id: string): string =>
    challengeById(id) === null
      ? t('entry.challengeUnknown')
      : t('entry.challenge', { title: challengeText(id, 'title') });
  const value = (field: string, given: unknown, off: number): string => {
    if (MOMENTS.has(field) && isMoment(given)) return format.moment(given, off);
    if (DAYS.has(field) && isDay(given)) return format.day(given, 'date');
    if (field === 'startMinute' && typeof given === 'number') return format.time(given * MINUTE_MS, 0);
    if (field === 'weekdays' && Array.isArray(given))
      return format.list(given.map((weekday) => format.day((A_SUNDAY + Number(weekday)) as Day, 'weekday-short')));
    if (field === 'challengeId' && typeof given === 'string') return challenge(given);
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
  const sentence = ({ entity, type, data }: EntryInWords): string => {
    const kind = kindOf(entity);
    if (!isEntity(entity)) return t('entry.unknown', { kind: entity });
    if (type === 'void') return t('entry.void', { kind });
    if (type === 'delete') return t('entry.delete', { kind });
    const text = (field: string): string => value(field, data[field], 0);
    switch (entity) {
      case 'activity': {
        const minutes = Number(data['minutes']);
        return t('entry.minutes', { count: minutes, number: text('minutes'), kind: text('kind') });
      }
      case 'completion':
        return text('challengeId');
      case 'rest':
      case 'freeze':
      case 'schedule_completion':
        return t('entry.day', { kind, day: isDay(data['day']) ? format.day(data['day'], 'month-day') : text('day') });
      case 'pain_checkin':
        return t('entry.pain', { level: text('level'), region: text('region') });
      case 'set':
        return t('entry.set', { exercise: text('exerciseId') });
      case 'feedback':
        return t('entry.rating', { rating: text('rating') });
      default:
        return t('entry.fields', {
          kind,
          fields: typeof data['title'] === 'string' ? data['title'] : format.list(Object.keys(data).map(fieldName)),
        });
    }
  };
  return { sentence, fieldName, value, choice, challenge };
}
