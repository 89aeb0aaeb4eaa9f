import { utcStartOf, type Day } from '#core/lib/day.ts';
import { DEFAULT_LANGUAGE, isPseudoLocale, keepsCapitals, primaryOf } from './languages.ts';

// Always the Gregorian calendar (a log needs the same years for everyone) and Latin digits (the display
// typeface has them, and a dose reads the same everywhere). A moment is shown in the offset of its
// recording, never in the device's current zone.

export type DayStyle =
  | 'full' // Thursday, November 19
  | 'date' // Nov 19, 2026
  | 'month-day' // November 19
  | 'month-day-short' // Nov 19
  | 'month-short' // Nov
  | 'month-year' // Nov 2026
  | 'weekday' // Thursday
  | 'weekday-short'; // Thu

const DAY_STYLES: Readonly<Record<DayStyle, Intl.DateTimeFormatOptions>> = {
  full: { weekday: 'long', month: 'long', day: 'numeric' },
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  'month-day': { month: 'long', day: 'numeric' },
  'month-day-short': { month: 'short', day: 'numeric' },
  'month-short': { month: 'short' },
  'month-year': { year: 'numeric', month: 'short' },
  weekday: { weekday: 'long' },
  'weekday-short': { weekday: 'short' },
};

export interface Format {
  readonly locale: string;
  /** 0 = Sunday ... 6 = Saturday */
  readonly weekStartsOn: number;
  number(value: number): string;
  percent(share: number): string;
  day(day: Day, style?: DayStyle): string;
  /** `6:12 AM`. `at` UTC milliseconds, `off` the UTC offset in minutes at that moment */
  time(at: number, off: number): string;
  /** `Nov 19, 6:12 AM` */
  moment(at: number, off: number): string;
  /** `10 min`, which no line break parts */
  minutes(value: number): string;
  /** `47 hours`: in the largest unit that gives at least 1, and in days from 48 hours on. Milliseconds, 0 or more */
  age(ms: number): string;
  /** `1.5 MB`: at most three digits, with one decimal below ten. 1 kB is 1,000 bytes, as disks are sold. */
  bytes(count: number): string;
  /** `0:47`, for a running clock; whole seconds */
  clock(seconds: number): string;
  /** `+7 h`, `−5:30 h`: how far the clock moved. Read it inside `<bdi dir="ltr">`. */
  zoneShift(minutes: number): string;
  /** `Monday, Tuesday, and Friday` */
  list(items: readonly string[]): string;
  /** A name within a sentence. Only its beginning is made small, where the language does that: Achilles keeps its capital. */
  inside(name: string): string;
  /** `Chair, wall, and towel`: names that each begin with a capital by themselves, and have no comma in them */
  names(names: readonly string[]): string;
}

/** The tag to format with: the browser's own regional form of the chosen language, if it asks for one. */
export function formatLocaleOf(language: string, browserLanguages: readonly string[] = []): string {
  if (isPseudoLocale(language)) return DEFAULT_LANGUAGE;
  return browserLanguages.find((tag) => primaryOf(tag) === primaryOf(language)) ?? language;
}

interface WeekInfo {
  readonly firstDay: number;
}
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; readonly weekInfo?: WeekInfo };

const SUNDAY_FIRST: ReadonlySet<string> = new Set([
  'US',
  'CA',
  'MX',
  'BR',
  'CO',
  'PE',
  'JP',
  'KR',
  'TW',
  'HK',
  'IN',
  'TH',
  'IL',
  'SA',
  'ZA',
  'PT',
]);
const SATURDAY_FIRST: ReadonlySet<string> = new Set([
  'AE',
  'EG',
  'JO',
  'IQ',
  'KW',
  'QA',
  'BH',
  'OM',
  'SY',
  'LY',
  'DZ',
  'SD',
]);

/** 0 = Sunday ... 6 = Saturday, by the browser's own table where it has one. */
export function weekStartOf(locale: string): number {
  const parsed: LocaleWithWeek = new Intl.Locale(locale).maximize();
  const week = parsed.getWeekInfo?.() ?? parsed.weekInfo;
  if (week !== undefined) return week.firstDay % 7;
  if (SUNDAY_FIRST.has(parsed.region ?? '')) return 0;
  return SATURDAY_FIRST.has(parsed.region ?? '') ? 6 : 1;
}

/** unit, its length, and the age from which on it is used, ms */
const AGES = [
  ['day', 86_400_000, 172_800_000],
  ['hour', 3_600_000, 3_600_000],
  ['minute', 60_000, 60_000],
] as const;
const BYTES = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export function createFormat(locale: string): Format {
  const tag = new Intl.Locale(locale, { calendar: 'gregory', numberingSystem: 'latn' }).toString();
  const dates = new Map<string, Intl.DateTimeFormat>();
  const dateFormat = (name: string, wanted: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
    const kept = dates.get(name);
    if (kept !== undefined) return kept;
    const made = new Intl.DateTimeFormat(tag, { ...wanted, timeZone: 'UTC' });
    dates.set(name, made);
    return made;
  };
  const numbers = new Intl.NumberFormat(tag);
  const percents = new Intl.NumberFormat(tag, { style: 'percent' });
  const minuteUnits = new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  const unit = (value: number, of: string, unitDisplay: 'short' | 'long'): string =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: of, unitDisplay }).format(value);
  const lists = new Intl.ListFormat(tag, { type: 'conjunction' });
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const localTime = (at: number, off: number): number => at + off * 60_000;

  const inside = (name: string): string =>
    keepsCapitals(locale) ? name : name.charAt(0).toLocaleLowerCase(locale) + name.slice(1);

  return {
    locale,
    weekStartsOn: weekStartOf(locale),
    number: (value) => numbers.format(value),
    percent: (share) => percents.format(share),
    day: (day, style = 'full') => dateFormat(style, DAY_STYLES[style]).format(utcStartOf(day)),
    time: (at, off) => dateFormat('time', { hour: 'numeric', minute: '2-digit' }).format(localTime(at, off)),
    moment: (at, off) =>
      dateFormat('moment', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(
        localTime(at, off),
      ),
    // A number that ends a line without its unit reads as another.
    minutes: (value) => minuteUnits.format(value).replaceAll(' ', '\u00A0'),
    age: (ms) => {
      const [name, size] = AGES.find(([, , least]) => ms >= least) ?? (['second', 1_000] as const);
      return unit(Math.floor(Math.max(0, ms) / size), name, 'long');
    },
    bytes: (count) => {
      let [value, step] = [count, 0];
      while (value >= 999.5 && step < BYTES.length - 1) {
        value /= 1_000;
        step += 1;
      }
      const rounded = step > 0 && value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value);
      return unit(rounded, BYTES[step] ?? 'byte', step === 0 ? 'long' : 'short');
    },
    clock: (seconds) => `${Math.floor(seconds / 60)}:${twoDigits(Math.floor(seconds % 60))}`,
    zoneShift: (minutes) => {
      const size = Math.abs(minutes);
      const rest = size % 60;
      return `${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest === 0 ? '' : `:${twoDigits(rest)}`} h`;
    },
    list: (items) => lists.format(items),
    inside,
    names: ([first, ...others]) => (first === undefined ? '' : lists.format([first, ...others.map(inside)])),
  };
}
