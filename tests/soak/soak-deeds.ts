/** What a person does on the streak tracker, tap by tap, and what the device has on disk when the tap is over. */
import { errors } from 'playwright-core';
import type { Page } from 'playwright-core';
import { until } from '../browser/stage.ts';
import type { Deed } from './schedule.ts';
import { appears } from './soak-device.ts';
import type { SoakDevice } from './soak-device.ts';

const QUICK_ACTIONS = ["Log Today's Exercise", 'Log Stretching Session', 'Log Mindfulness Practice'] as const;
const MINUTES = ['5', '10', '20', '30'] as const;
const REASONS = ['Planned rest', 'Pain', 'Illness'] as const;
const NEXT_LOOK_MS = 15;
const GONE_MS = 1_000;

/**
 * `done`: on disk. `nothing`: the screen has no such control now, or says that it was done. `refused`: the screen says that
 * there is no room. `perhaps`: the browser died over it.
 */
export type Tapped = 'done' | 'nothing' | 'refused' | 'perhaps';

/** What a tap may write besides what it asks for, is nobody's deed: edits and freezes. */
export interface Outcome {
  readonly tapped: Tapped;
  /** entity and type of what the tap asked for */
  readonly wrote: readonly string[];
}

const NOTHING: Outcome = { tapped: 'nothing', wrote: [] };

interface Wanted {
  /** null for any */
  readonly entity: string | null;
  readonly type: 'append' | 'patch' | 'void';
}

interface Waiting {
  readonly wanted: Wanted;
  readonly known: readonly string[];
  /** the share of the disk is used up: an alert is the answer */
  readonly isFull: boolean;
  readonly ms: number;
}

/** Looks into the database until the tap's own row is there, be it sent or refused already. */
const committed = (page: Page, waiting: Waiting): Promise<Tapped> =>
  page.evaluate(
    async ({ wanted, known, isFull, ms, every }) => {
      const before = new Set(known);
      const { current = [] } = await soakTables('waymend', ['current']);
      for (const end = performance.now() + ms; performance.now() < end;) {
        const {
          facts = [],
          voids = [],
          outbox = [],
          quarantine = [],
        } = await soakTables(`core:${current[0]?.profileId ?? ''}`, ['facts', 'voids', 'outbox', 'quarantine']);
        const rows = [
          ...facts.map((row) => ({ ...row, type: 'append' })),
          ...voids.map((row) => ({ ...row, type: 'void' })),
          ...outbox,
          ...quarantine,
        ];
        if (
          rows.some(
            ({ opId, id, type, entity }) =>
              !before.has(opId ?? id) && type === wanted.type && (wanted.entity === null || entity === wanted.entity),
          )
        )
          return 'done';
        if (
          isFull &&
          [...document.querySelectorAll('[role=alert]')].some(
            (alert) => alert.textContent?.startsWith('This device is full') === true,
          )
        )
          return 'refused';
        await new Promise((resolve) => setTimeout(resolve, every));
      }
      return 'nothing';
    },
    { ...waiting, every: NEXT_LOOK_MS },
  );

/** As a finger: what has just gone from the screen, or been disabled, is not pressed. */
const clickIfThere = (element: Element): boolean => {
  const button = element as HTMLButtonElement;
  const isThere = button.isConnected && !button.disabled;
  if (isThere) button.click();
  return isThere;
};

const press = async (page: Page, name: string, within = 'body'): Promise<boolean> => {
  const button = page.locator(within).getByRole('button', { name, exact: true }).first();
  if ((await button.count()) === 0) return false;
  try {
    // A toast may lie over it for a moment; a finger would wait, and this says the same.
    return await button.evaluate(clickIfThere, undefined, { timeout: GONE_MS });
  } catch (error) {
    // What another device did came in just now, and the button went.
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
};

/** The button may have gone in the moment it was pressed, because another device had rested or done something. */
const opens = (page: Page): Promise<boolean> =>
  appears(page.getByRole('dialog'), 2_000).then(
    () => true,
    (error: unknown) => {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    },
  );

const alertsOn = async (page: Page): Promise<string> =>
  (await page.getByRole('alert').allInnerTexts()).filter((text) => text !== '').join(' ') || 'nothing';

export interface Tapping {
  readonly device: SoakDevice;
  /** another tab of the same device */
  readonly page?: Page;
  readonly known: readonly string[];
  readonly isFull: boolean;
}

export async function tap(
  deed: Deed,
  choice: number,
  { device, page = device.page(), known, isFull }: Tapping,
): Promise<Outcome> {
  const outcomeOf = async (wanted: Wanted, wrote: readonly string[], mustHappen: boolean): Promise<Outcome> => {
    const tapped = await committed(page, { wanted, known, isFull, ms: mustHappen ? 20_000 : 1_500 });
    if (tapped === 'nothing' && mustHappen && !isFull)
      throw new Error(
        `${device.name}: a tap on ${deed} came to nothing within 20 s. The screen says: ${await alertsOn(page)}`,
      );
    return { tapped, wrote: tapped === 'done' ? wrote : [] };
  };
  switch (deed) {
    case 'log_minutes':
    case 'log': {
      if (deed === 'log_minutes')
        await page
          .getByRole('radio', { name: MINUTES[choice % MINUTES.length] ?? '', exact: true })
          .evaluate((element) => (element as HTMLElement).click());
      const action = QUICK_ACTIONS[choice % QUICK_ACTIONS.length] ?? '';
      // It is always there, disabled while the tap before it is being written, and another one when a new day has begun.
      await until(
        () => page.getByRole('button', { name: action, exact: true, disabled: false }).evaluate(clickIfThere),
        `the button ${action} is pressed`,
      );
      return outcomeOf({ entity: 'activity', type: 'append' }, ['activity append'], true);
    }
    case 'complete':
      if (!(await press(page, 'Complete Challenge'))) return NOTHING;
      return outcomeOf({ entity: 'completion', type: 'append' }, ['completion append'], false);
    case 'rest': {
      if (!(await press(page, 'Rest today'))) return NOTHING;
      if (!(await opens(page))) return NOTHING;
      await press(page, REASONS[choice % REASONS.length] ?? '', 'dialog');
      const outcome = await outcomeOf({ entity: 'rest', type: 'append' }, ['rest append'], false);
      if ((await page.getByRole('dialog').count()) > 0) await press(page, 'Not today', 'dialog');
      return outcome;
    }
    case 'undo':
      if (!(await press(page, 'Undo', 'main'))) return NOTHING;
      return outcomeOf({ entity: null, type: 'void' }, ['* void'], false);
    case 'goals': {
      if (!(await press(page, 'Change goals'))) return NOTHING;
      if (!(await opens(page))) return NOTHING;
      const more = page.getByRole('dialog').getByRole('button', { name: 'More' });
      const step = more.nth(choice % 3);
      if ((await step.count()) > 0 && (await step.isEnabled()))
        await step.evaluate((element) => (element as HTMLElement).click());
      await press(page, 'Save goals', 'dialog');
      const outcome = await outcomeOf({ entity: 'settings', type: 'patch' }, [], false);
      if ((await page.getByRole('dialog').count()) > 0) await press(page, 'Leave as they are', 'dialog');
      return outcome;
    }
  }
}
