/**
 * What a person does at the repair desk: each rejected entry is fixed and sent again with the screen's own form, discarded,
 * or saved as a file and left there. Each action is verified in the database before the next.
 */
import { readFile } from 'node:fs/promises';
import { dayOf } from '#core/lib/day.ts';
import repair from '#locales/en/repair.json';
import { until } from '../browser/stage.ts';
import { clickOn } from './click-on.ts';
import { appears, readWhenStill } from './soak-device.ts';
import type { SoakDevice, StoredRow } from './soak-device.ts';

/** The result of one visit. */
export interface Repaired {
  /** by the id of the rejected entry: the fields that the person changed before sending it again */
  readonly sentAgain: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly discarded: readonly string[];
  readonly wrong: readonly string[];
}

const ACTS = ['send', 'discard', 'copy'] as const;
/** A visit ends after this many entries: more would show nothing new. */
const MOST_ENTRIES = 3;
const DATED = 'date_too_far_ahead';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export async function visitRepairDesk(device: SoakDevice, choice: number): Promise<Repaired> {
  const sentAgain = new Map<string, Readonly<Record<string, unknown>>>();
  const discarded: string[] = [];
  const wrong: string[] = [];
  const page = device.page();
  await page.goto(`${device.proxy.url}/repair`, { waitUntil: 'commit' });
  await appears(page.getByRole('heading', { name: repair.quarantine.title }));

  const kept = new Set<string>();
  for (let done = 0; done < MOST_ENTRIES; done++) {
    // The desk shows the newest first.
    const entry = (await rejectedOn(device)).find(({ id }) => !kept.has(id));
    if (entry === undefined) break;
    // By its id: another may come on top of it at any moment.
    const card = page.locator(`article[id="${entry.id}"]`);
    await appears(card);
    const title = await card.getByRole('heading').innerText();
    const press = (name: string): Promise<void> => clickOn(card.getByRole('button', { name, exact: true }));
    const pressInDialog = (name: string): Promise<void> =>
      clickOn(page.getByRole('dialog').getByRole('button', { name, exact: true }));
    const isGone = async (): Promise<boolean> => (await rejectedOn(device)).every(({ id }) => id !== entry.id);
    const leaves = async (what: string): Promise<void> => {
      try {
        await until(isGone, `${entry.id} (${title}) ${what}`, 20_000);
      } catch (error) {
        const alerts = await page.getByRole('dialog').getByRole('alert').allInnerTexts();
        throw new Error(`${(error as Error).message}; the dialog says: ${alerts.join(' ') || 'nothing'}`, {
          cause: error,
        });
      }
    };

    const hasForm = entry.type === 'append' || entry.type === 'patch';
    const wished = ACTS[(choice + done) % ACTS.length] ?? 'copy';
    // A void has no form in which its moment could be fixed.
    const act = wished === 'send' && entry.code === DATED && !hasForm ? 'copy' : wished;
    switch (act) {
      case 'send': {
        sentAgain.set(entry.id, {});
        if (hasForm) {
          await press(repair.quarantine.fix);
          await appears(page.getByRole('dialog'));
          if (entry.code === DATED) sentAgain.set(entry.id, await putRight(device, entry));
          await pressInDialog(repair.fix.send);
        } else await press(repair.quarantine.again);
        await leaves('has left the desk to be sent again');
        break;
      }
      case 'discard':
        await press(repair.quarantine.discard);
        await appears(page.getByRole('dialog'));
        await pressInDialog(repair.discard.act);
        await leaves('is discarded');
        discarded.push(entry.id);
        break;
      case 'copy': {
        const saved = page.waitForEvent('download');
        await press(repair.quarantine.copy);
        const copy = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as Partial<Record<string, unknown>>;
        if (copy['opId'] !== entry.id || JSON.stringify(copy['data']) !== JSON.stringify(entry.data))
          wrong.push(`${device.name}: the copy of ${entry.id} does not say what it says: ${JSON.stringify(copy)}`);
        if (await isGone()) wrong.push(`${device.name}: ${entry.id} left the desk when a copy was saved`);
        kept.add(entry.id);
        break;
      }
    }
  }
  // The rejection may have paused sending until it is asked for.
  const send = page.getByRole('button', { name: new RegExp(`^(${repair.waiting.send}|${repair.waiting.ask})$`) });
  // The button disappears with the last waiting entry, so finding and pressing it is one step.
  await send.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
  return { sentAgain, discarded, wrong };
}

type Rejected = StoredRow & { readonly code: string };
const rejectedOn = async (device: SoakDevice): Promise<readonly Rejected[]> =>
  [...(await readWhenStill(device)).quarantine].sort((a, b) => (a.id < b.id ? 1 : -1));

/** Two minutes ago by the true clock, in the entry's own offset; its day and challenge follow. */
async function putRight(device: SoakDevice, { data }: Rejected): Promise<Readonly<Record<string, unknown>>> {
  const off = Number(data['off']);
  const at = Math.floor((Date.now() - 2 * MINUTE_MS) / MINUTE_MS) * MINUTE_MS;
  const day = dayOf(at, off);
  const dialog = device.page().getByRole('dialog');
  await dialog.getByLabel(repair.field.at).fill(new Date(at + off * MINUTE_MS).toISOString().slice(0, 16));
  if (!('day' in data)) return { at };
  await dialog.getByLabel(repair.field.day).fill(new Date(day * DAY_MS).toISOString().slice(0, 10));
  if (!('challengeId' in data)) return { at, day };
  const challenges = dialog.getByLabel(repair.field.challengeId);
  const challengeId = await challenges.evaluate(
    (element, now) => [...(element as HTMLSelectElement).options].map(({ value }) => value).find((id) => id !== now),
    String(data['challengeId']),
  );
  await challenges.selectOption(challengeId ?? '');
  return { at, day, challengeId };
}
