/**
 * What a person does on the streak tracker, tap by tap: what was asked for, as the screen showed it, and the outcome. A tap
 * that writes nothing must find it already done, or the screen must say why not; otherwise the run fails.
 */
import { errors } from 'playwright-core';
import type { Page } from 'playwright-core';
import { dayOf, MS_PER_DAY } from '#core/lib/day.ts';
import type { Day } from '#core/lib/day.ts';
import { ACTIVITY_KINDS } from '#core/records/activity.ts';
import { REST_REASONS } from '#core/records/rest.ts';
import { challengesOf } from '#core/rules/challenges.ts';
import challengeTexts from '#locales/en/challenges.json';
import common from '#locales/en/common.json';
import streaks from '#locales/en/streaks.json';
import { until } from '../browser/stage.ts';
import { clickOn } from './click-on.ts';
import type { Asked } from './evidence.ts';
import type { Command } from './schedule.ts';
import { appears } from './soak-device.ts';
import type { SoakDevice } from './soak-device.ts';

const MINUTES = [5, 10, 20, 30] as const;
const GOALS = ['goalDays', 'goalMinutes', 'goalChallenges'] as const;
const NEXT_GLANCE_MS = 15;
const GONE_MS = 1_000;
const PATIENCE_MS = 20_000;
const DIALOG_MS = 30_000;
/** A second tap on one row within a second is taken for a slip. */
const NO_SLIP_MS = 1_100;

/**
 * `done`: on disk. `already`: another device had done it, and the screen's database says so. `absent`: the screen has
 * correctly no such control now, or nothing was changed. `missing`: it should have one. `failed`: the disk is full, and the
 * screen says so. `perhaps`: the browser died over it. `refused`: the screen says that it is not saved, and nothing in the
 * run is a reason. `silent`: nothing was written and nothing was said. The last two are defects.
 */
export type Tapped = 'done' | 'already' | 'absent' | 'missing' | 'failed' | 'perhaps' | 'refused' | 'silent';

export interface Outcome {
  readonly tapped: Tapped;
  /** what the screen said, if nothing was written */
  readonly alerts?: readonly string[];
  /** what must be written */
  readonly asked: readonly Asked[];
  /** what may be written: the preset minutes; what a dying browser or a full disk did not finish */
  readonly may: readonly Asked[];
}

const ABSENT: Outcome = { tapped: 'absent', asked: [], may: [] };
const MISSING: Outcome = { ...ABSENT, tapped: 'missing' };

const DEFECTS: Readonly<Partial<Record<Tapped, string>>> = {
  silent: 'wrote nothing, and the screen does not say why',
  refused: 'wrote nothing, and what the screen says of it has no cause in the schedule',
  missing: 'found no control, and nothing says that there should be none',
};

/** Why the run fails, or null. */
export const defectOf = ({ tapped, alerts = [] }: Pick<Outcome, 'tapped' | 'alerts'>): string | null => {
  const defect = DEFECTS[tapped];
  return defect === undefined ? null : [defect, ...alerts].join(': ');
};

const DISK_FULL = 'This device is full';

const REJECTED = 'The server couldn’t take this entry';

/** Of a tap that wrote nothing: only a full disk, or a rejection since, is a reason, and only if the screen names it. */
export function unwritten(
  alerts: readonly string[],
  isFull: boolean,
  isRejected = false,
): 'failed' | 'refused' | 'silent' {
  if (alerts.length === 0) return 'silent';
  const says = (words: string): boolean => alerts.some((text) => text.startsWith(words));
  return (isFull && says(DISK_FULL)) || (isRejected && says(REJECTED)) ? 'failed' : 'refused';
}

export interface Tapping {
  readonly device: SoakDevice;
  /** another tab of the same device */
  readonly page?: Page;
  /** the disk quota is used up, so an alert is expected */
  readonly isFull: boolean;
  /** ids of what was recorded on this page, by `nameOf` */
  readonly made: ReadonlyMap<string, string>;
}

type Wish = Pick<Asked, 'entity' | 'type' | 'data' | 'target'>;

/** The screen's name for something that can be undone there. */
export const nameOf = ({ entity, data }: Pick<Asked, 'entity' | 'data'>): string =>
  [entity, data['kind'] ?? data['challengeId']].filter((part) => part !== undefined).join(' ');

const challengeIdOf = (title: string): string =>
  Object.entries(challengeTexts).find(([, text]) => text.title === title)?.[0] ?? '';

/** The day whose challenges are on the screen: after a clock step the screen may still show the previous day for a while. */
function dayShown(titles: readonly string[], clockDay: Day): Day {
  const shown = titles.map(challengeIdOf);
  for (let off = 0; off <= 40; off++)
    for (const day of [clockDay - off, clockDay + off] as Day[])
      if (challengesOf(day).every(({ id }) => shown.includes(id))) return day;
  return clockDay;
}

/** As a finger: what has just gone from the screen, or been disabled, is not pressed. Tells what stood there. */
const pressAndRead = (
  element: Element,
): { readonly said: string; readonly row: string; readonly from: number } | null => {
  const button = element as HTMLButtonElement;
  if (!button.isConnected || button.disabled) return null;
  const said = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  const row = button.closest('li');
  const name = row?.querySelector('h3, button[aria-describedby] span[id], b')?.textContent ?? '';
  const from = soakWritten.length;
  button.click();
  return { said, row: name, from };
};
type Pressed = NonNullable<ReturnType<typeof pressAndRead>>;

const press = async (page: Page, name: string, within = 'body'): Promise<Pressed | null> => {
  const button = page.locator(within).getByRole('button', { name, exact: true }).first();
  if ((await button.count()) === 0) return null;
  // What another device did may come in just now, and the button goes.
  const element = await button.elementHandle({ timeout: GONE_MS }).catch((error: unknown) => {
    if (error instanceof errors.TimeoutError) return null;
    throw error;
  });
  // Without a limit: a busy page presses late, and a press that was given up would be one that nobody asked for.
  const pressed = await element?.evaluate(pressAndRead);
  await element?.dispose();
  return pressed ?? null;
};

/** The button may have gone in the moment it was pressed, because another device had rested or done something. */
const opens = (page: Page): Promise<boolean> =>
  appears(page.getByRole('dialog'), DIALOG_MS).then(
    () => true,
    (error: unknown) => {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    },
  );

/** Its button waits while something is being written. */
async function leaveDialog(page: Page, cancel: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (
    const end = performance.now() + PATIENCE_MS;
    performance.now() < end;
    await page.waitForTimeout(NEXT_GLANCE_MS)
  ) {
    if ((await dialog.count()) === 0) return;
    await press(page, cancel, 'dialog');
  }
}

/** Watches this page's own writings until the wish is on disk, is found fulfilled already, or is answered by an alert. */
async function outcomeOn(
  page: Page,
  wish: Wish,
  { from }: Pressed,
  isFull: boolean,
): Promise<Pick<Outcome, 'tapped' | 'alerts'>> {
  const seen = await page.evaluate(
    async ({ entity, type, data, target, from, fullSays, ms, every }) => {
      const holds = (row: Readonly<Record<string, unknown>>): boolean =>
        Object.entries(data).every(([field, value]) => row[field] === value);
      const alerts = (): string[] =>
        [...document.querySelectorAll('[role=alert]')]
          .map((alert) => alert.textContent ?? '')
          .filter((text) => text !== '');
      const isThere = async (): Promise<boolean> => {
        const { current = [] } = await soakTables('waymend', ['current']);
        const core = `core:${current[0]?.profileId ?? ''}`;
        const { facts = [], voids = [] } = await soakTables(core, ['facts', 'voids']);
        const taken = new Set(voids.map((row) => row.target));
        if (type === 'void') return target !== undefined && taken.has(target);
        const [plain, value] = entity === 'rest' ? ['day', data['day']] : ['challengeId', data['challengeId']];
        return (
          (entity === 'rest' || entity === 'completion') &&
          facts.some(
            (row) =>
              row.entity === entity &&
              !taken.has(row.id) &&
              row.data[plain as string] === value &&
              row.data['day'] === data['day'],
          )
        );
      };
      for (const end = performance.now() + ms; ; await new Promise((resolve) => setTimeout(resolve, every))) {
        const written = soakWritten.slice(from);
        if (written.some((row) => row.entity === entity && row.type === type && holds(row.data)))
          return 'done' as const;
        // Something else than was tapped: the judge says what.
        if (written.some((row) => row.entity === entity && row.type === type && performance.now() > end))
          return 'done' as const;
        if (fullSays !== null && alerts().some((text) => text.startsWith(fullSays))) return alerts();
        if (type !== 'patch' && entity !== 'activity' && (await isThere())) {
          // The writing and what tells of it are one transaction; it is looked for once more.
          const last = soakWritten.slice(from);
          return last.some((row) => row.entity === entity && row.type === type)
            ? ('done' as const)
            : ('already' as const);
        }
        if (performance.now() > end) return alerts();
      }
    },
    {
      ...wish,
      target: wish.target,
      from,
      fullSays: isFull ? DISK_FULL : null,
      ms: PATIENCE_MS,
      every: NEXT_GLANCE_MS,
    },
  );
  if (typeof seen === 'string') return { tapped: seen };
  const isRejected = await page.evaluate(async (target) => {
    const { current = [] } = await soakTables('waymend', ['current']);
    const { quarantine = [] } = await soakTables(`core:${current[0]?.profileId ?? ''}`, ['quarantine']);
    return target !== undefined && quarantine.some((row) => row.opId === target);
  }, wish.target);
  return { tapped: unwritten(seen, isFull, isRejected), alerts: seen };
}

/**
 * Nothing could be pressed. That is right where the day is done: all its challenges, or for a rest anything at all. It is
 * also right where the control comes back by itself: it went for the moment in which another tab or device was heard.
 * @param label null for a dialog that did not open, which does not come back
 */
async function withoutControl(
  page: Page,
  command: 'complete' | 'rest',
  day: Day,
  label: string | null,
): Promise<Outcome> {
  const isDone = (): Promise<boolean> =>
    page.evaluate(
      async ({ command, day, msPerDay }) => {
        const { current = [] } = await soakTables('waymend', ['current']);
        const { facts = [], voids = [] } = await soakTables(`core:${current[0]?.profileId ?? ''}`, ['facts', 'voids']);
        const taken = new Set(voids.map((row) => row.target));
        const standing = facts.filter((row) => !taken.has(row.id));
        if (command === 'complete') {
          const done = standing.filter((row) => row.entity === 'completion' && row.data['day'] === day);
          return new Set(done.map((row) => row.data['challengeId'])).size >= 3;
        }
        return standing.some((row) => {
          const { at, off } = row.data as { at: number; off: number };
          return row.data['day'] === day || Math.floor((at + off * 60_000) / msPerDay) === day;
        });
      },
      { command, day, msPerDay: MS_PER_DAY },
    );
  const isBack = async (): Promise<boolean> =>
    label !== null && (await page.getByRole('button', { name: label, exact: true }).count()) > 0;
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await page.waitForTimeout(100))
    if ((await isDone()) || (await isBack())) return ABSENT;
  return MISSING;
}

export async function tap(
  command: Command,
  choice: number,
  { device, page = device.page(), isFull, made }: Tapping,
): Promise<Outcome> {
  const from = Date.now();
  const skewMs = device.skewMs();
  const screen = await page.evaluate(() => ({
    now: Date.now(),
    off: 0 - new Date().getTimezoneOffset(),
    titles: [...document.querySelectorAll('main ol > li h3')].map((title) => title.textContent ?? ''),
  }));
  const day = dayShown(screen.titles, dayOf(screen.now, screen.off));

  const outcomeOf = async (wish: Wish, pressed: Pressed, besides: readonly Wish[] = []): Promise<Outcome> => {
    const seen = await outcomeOn(page, wish, pressed, isFull);
    const { tapped } = seen;
    const at = { from, to: Date.now(), skewMs };
    const asked: Asked = { ...wish, ...at };
    return {
      ...seen,
      asked: tapped === 'done' ? [asked] : [],
      may: [...(tapped === 'failed' ? [asked] : []), ...besides.map((more) => ({ ...more, ...at, to: Infinity }))],
    };
  };

  switch (command) {
    case 'log_minutes':
    case 'log': {
      const chosen = command === 'log_minutes' ? MINUTES[choice % MINUTES.length] : undefined;
      if (chosen !== undefined) await clickOn(page.getByRole('radio', { name: String(chosen), exact: true }));
      await page.waitForTimeout(NO_SLIP_MS);
      const kind = ACTIVITY_KINDS[choice % ACTIVITY_KINDS.length] ?? 'stretching';
      const button = page.getByRole('button', { name: streaks.quick[kind], exact: true, disabled: false });
      let pressed: Pressed | null = null;
      // It is always there, disabled while the tap before it is being written, and another one when a new day has begun.
      await until(async () => {
        pressed = await button.evaluate(pressAndRead);
        return pressed !== null;
      }, `the button for ${kind} is pressed`);
      // Not what was chosen: chosen already, it gives way to what another device has chosen since, and the screen says so.
      const minutes = Number.parseInt((pressed as unknown as Pressed).said, 10);
      const off = { off: screen.off };
      return outcomeOf({ entity: 'activity', type: 'append', data: { kind, minutes, ...off } }, pressed!, [
        { entity: 'settings', type: 'patch', data: { quickLogMinutes: minutes } },
      ]);
    }
    case 'complete': {
      const pressed = await press(page, streaks.challenges.complete);
      if (pressed === null) return withoutControl(page, 'complete', day, streaks.challenges.complete);
      const challengeId = challengeIdOf(pressed.said);
      return outcomeOf({ entity: 'completion', type: 'append', data: { challengeId, day } }, pressed);
    }
    case 'rest': {
      const link = await press(page, streaks.rest.link);
      if (link === null) return withoutControl(page, 'rest', day, streaks.rest.link);
      if (!(await opens(page))) {
        const outcome = await withoutControl(page, 'rest', day, null);
        // On a busy machine it may have opened since.
        await leaveDialog(page, streaks.rest.cancel);
        return outcome;
      }
      const reason = REST_REASONS[choice % REST_REASONS.length] ?? 'prescribed';
      const pressed = await press(page, streaks.rest[reason], 'dialog');
      const outcome =
        pressed === null ? ABSENT : await outcomeOf({ entity: 'rest', type: 'append', data: { day, reason } }, pressed);
      await leaveDialog(page, streaks.rest.cancel);
      return outcome;
    }
    case 'undo': {
      const pressed = await press(page, common.action.undo, 'main');
      if (pressed === null) return ABSENT;
      const entityAndName = undoable(pressed.row);
      const target = made.get(nameOf(entityAndName));
      return outcomeOf(
        { entity: entityAndName.entity, type: 'void', data: {}, ...(target !== undefined && { target }) },
        pressed,
      );
    }
    case 'goals': {
      await clickOn(page.getByRole('button', { name: streaks.week.change, exact: true }).first());
      if (!(await opens(page))) return MISSING;
      const dialog = page.getByRole('dialog');
      const place = choice % GOALS.length;
      const values = (): Promise<number[]> =>
        dialog
          .getByRole('spinbutton')
          .evaluateAll((all) => all.map((element) => Number(element.getAttribute('aria-valuenow'))));
      const before = await values();
      const more = dialog.getByRole('button', { name: common.stepper.more }).nth(place);
      if (await more.isEnabled()) await clickOn(more);
      const after = await values();
      const data = Object.fromEntries(
        GOALS.flatMap((goal, i) => (before[i] === after[i] ? [] : [[goal, after[i]] as const])),
      );
      const pressed = await press(page, streaks.goals.save, 'dialog');
      const isChange = pressed !== null && Object.keys(data).length > 0;
      const outcome = isChange ? await outcomeOf({ entity: 'settings', type: 'patch', data }, pressed) : ABSENT;
      await leaveDialog(page, common.action.cancel);
      return outcome;
    }
  }
}

/** By the words of its row. */
function undoable(row: string): Pick<Asked, 'entity' | 'data'> {
  const kind = ACTIVITY_KINDS.find((one) => streaks.quick[one] === row);
  if (kind !== undefined) return { entity: 'activity', data: { kind } };
  if (row === streaks.rest.name) return { entity: 'rest', data: {} };
  return { entity: 'completion', data: { challengeId: challengeIdOf(row) } };
}
