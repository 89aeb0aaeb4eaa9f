// One row per file in locales/en; the keys that useText accepts come from here (english.test.ts
// finds a file without a row). Only the entry's two are imported as values: the others are types
// here and chunks of their own, which come with the screens that name them (`texts` in the route table).
import type assessment from '#locales/en/assessment.json';
import type badges from '#locales/en/badges.json';
import type challenges from '#locales/en/challenges.json';
import type coach from '#locales/en/coach.json';
import common from '#locales/en/common.json';
import type dashboards from '#locales/en/dashboards.json';
import type developer from '#locales/en/developer.json';
import type dose from '#locales/en/dose.json';
import type emergency from '#locales/en/emergency.json';
import type exercise from '#locales/en/exercise.json';
import type exercises from '#locales/en/exercises.json';
import type failure from '#locales/en/failure.json';
import type feedback from '#locales/en/feedback.json';
import type gallery from '#locales/en/gallery.json';
import type hindrance from '#locales/en/hindrance.json';
import type landing from '#locales/en/landing.json';
import type legal from '#locales/en/legal.json';
import type pain from '#locales/en/pain.json';
import type people from '#locales/en/people.json';
import type plan from '#locales/en/plan.json';
import type progress from '#locales/en/progress.json';
import type repair from '#locales/en/repair.json';
import type sample from '#locales/en/sample.json';
import type search from '#locales/en/search.json';
import type session from '#locales/en/session.json';
import shell from '#locales/en/shell.json';
import type streaks from '#locales/en/streaks.json';
import type sync from '#locales/en/sync.json';
import type talk from '#locales/en/talk.json';
import type today from '#locales/en/today.json';

export interface English {
  readonly assessment: typeof assessment;
  readonly badges: typeof badges;
  readonly challenges: typeof challenges;
  readonly coach: typeof coach;
  readonly common: typeof common;
  readonly dashboards: typeof dashboards;
  readonly developer: typeof developer;
  readonly dose: typeof dose;
  readonly emergency: typeof emergency;
  readonly exercise: typeof exercise;
  readonly exercises: typeof exercises;
  readonly failure: typeof failure;
  readonly feedback: typeof feedback;
  readonly gallery: typeof gallery;
  readonly hindrance: typeof hindrance;
  readonly landing: typeof landing;
  readonly legal: typeof legal;
  readonly pain: typeof pain;
  readonly people: typeof people;
  readonly progress: typeof progress;
  readonly plan: typeof plan;
  readonly repair: typeof repair;
  readonly sample: typeof sample;
  readonly search: typeof search;
  readonly session: typeof session;
  readonly shell: typeof shell;
  readonly streaks: typeof streaks;
  readonly sync: typeof sync;
  readonly talk: typeof talk;
  readonly today: typeof today;
}

export type Namespace = keyof English;

/** In the entry chunk, so that the shell, the loading screen and errors have texts even if nothing can be fetched. */
export const entryTexts = { common, shell } as const satisfies Partial<English>;

/** Fetched with the screens that name it. */
export type FetchedNamespace = Exclude<Namespace, keyof typeof entryTexts>;
