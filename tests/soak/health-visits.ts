/**
 * What a person does on the screens of their recovery: rates pain, measures, writes a line, logs an exercise with its sets,
 * is guided through a set and stops, and says afterwards how the session was.
 * What was asked for is what the screen takes; the log must say the same.
 */
import type { Page } from 'playwright-core';
import { detailed, linksOf } from '#core/exercises/listed.ts';
import { activityOf } from '#core/rules/exercise-activity.ts';
import exercise from '#locales/en/exercise.json';
import progress from '#locales/en/progress.json';
import session from '#locales/en/session.json';
import { readExercises } from '#scripts/exercise-files.ts';
import { clickOn } from './click-on.ts';
import type { Asked } from './evidence.ts';
import { appears } from './soak-device.ts';
import type { DeviceState, SoakDevice } from './soak-device.ts';
import type { Outcome } from './taps.ts';

const PATIENCE_MS = 20_000;
const EXERCISES = ['wall-sit', 'sit-to-stand', 'seated-march'] as const;
/** Over 5 the person is told to stop, which is no deed of this visit. */
const MOST_PAIN = 5;

type Wish = Pick<Asked, 'entity' | 'type' | 'data'>;

const click = (page: Page, name: string | RegExp, within = 'main'): Promise<void> =>
  clickOn(
    page
      .locator(within)
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first(),
  );

/** The page was opened for the visit: so many rows of a kind are all that it has written. */
const written = (page: Page, entity: string, count: number): Promise<unknown> =>
  page.waitForFunction(
    ([kind, least]) => soakWritten.filter((row) => row.entity === kind).length >= least,
    [entity, count] as const,
    { timeout: PATIENCE_MS },
  );

async function deed(
  device: SoakDevice,
  wishes: readonly Wish[],
  act: () => Promise<void>,
  may: readonly Wish[] = [],
): Promise<Outcome> {
  const from = Date.now();
  await act();
  for (const entity of new Set(wishes.map((wish) => wish.entity)))
    await written(device.page(), entity, wishes.filter((wish) => wish.entity === entity).length);
  const at = { from, to: Date.now(), skewMs: device.skewMs() };
  const timed = (wish: Wish): Asked => ({ ...wish, ...at });
  return { tapped: 'done', asked: wishes.map(timed), may: may.map(timed) };
}

const open = (device: SoakDevice, path: string): Promise<unknown> =>
  device.page().goto(device.proxy.url + path, { waitUntil: 'commit' });

/** Pain, a test and a line in the journal. */
export async function visitProgress(device: SoakDevice, choice: number): Promise<readonly Outcome[]> {
  const page = device.page();
  await open(device, '/progress');
  await appears(page.getByRole('button', { name: progress.journal.save }));
  const save = async (button: RegExp | string, field: string, value: string): Promise<void> => {
    await click(page, button);
    const dialog = page.getByRole('dialog');
    await appears(dialog);
    await dialog.getByRole('textbox', { name: field }).fill(value);
    await click(page, progress.measures.save, 'dialog');
  };
  const level = choice % (MOST_PAIN + 1);
  const stands = 5 + choice;
  const text = `Stiff, then easier ${choice}`;
  return [
    await deed(device, [{ entity: 'pain_checkin', type: 'append', data: { level, when: 'day' } }], () =>
      save(progress.pain.ask, progress.measures.result.pain, String(level)),
    ),
    await deed(device, [{ entity: 'outcome', type: 'append', data: { measure: 'sit-to-stand', value: stands } }], () =>
      save(
        new RegExp(`: ${progress.measures.name['sit-to-stand']}$`),
        progress.measures.result['sit-to-stand'],
        String(stands),
      ),
    ),
    await deed(device, [{ entity: 'journal_entry', type: 'append', data: { text } }], async () => {
      await page.getByRole('textbox', { name: progress.journal.field }).fill(text);
      await click(page, progress.journal.save);
    }),
  ];
}

/** An exercise as its dose says: a session, its sets and the activity are written together. */
export async function visitTraining(device: SoakDevice, choice: number): Promise<readonly Outcome[]> {
  const id = EXERCISES[choice % EXERCISES.length];
  const library = readExercises();
  const found = library.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no exercise ${id}`);
  const done = detailed(found, linksOf(library));
  const { dose } = done;
  const amount = 'reps' in dose ? { repetitions: dose.reps } : { seconds: dose.seconds };
  const sides = dose.perSide === true ? ['right', 'left'] : [undefined];
  const sets = sides.flatMap((side) =>
    Array.from({ length: dose.sets }, (): Wish => ({
      entity: 'set',
      type: 'append',
      data: { exerciseId: done.id, ...amount, ...(side !== undefined && { side }) },
    })),
  );
  await open(device, `/exercises/${done.id}`);
  // What was done today is logged again.
  const log = new RegExp(`^(${exercise.log.act}|${exercise.log.again})$`);
  await appears(device.page().getByRole('button', { name: log }));
  return [
    await deed(
      device,
      [
        { entity: 'session', type: 'patch', data: { stopReason: 'done' } },
        ...sets,
        { entity: 'activity', type: 'append', data: activityOf(done) },
      ],
      () => click(device.page(), log),
    ),
  ];
}

/** What it is counted for is one repetition at a time, and nobody else's hand is on it: it is ended before the visit is. */
const GUIDED = 'sit-to-stand';

/** A session under way: begun with the pain before, a set counted and finished, then stopped for one reason or the other. */
export async function visitGuided(device: SoakDevice, choice: number): Promise<readonly Outcome[]> {
  const page = device.page();
  const painBefore = choice % LEVELS;
  const repetitions = 1 + (choice % 5);
  const stopReason = choice % 2 === 0 ? 'fatigue' : 'other';
  const press = async (name: string, within?: string): Promise<void> => {
    await appears(page.getByRole('button', { name, exact: true }));
    await click(page, name, within);
  };
  await open(device, `/session?exercise=${GUIDED}`);
  return [
    await deed(
      device,
      [
        { entity: 'session', type: 'patch', data: { painBefore } },
        { entity: 'pain_checkin', type: 'append', data: { level: painBefore, when: 'before' } },
        { entity: 'set', type: 'append', data: { exerciseId: GUIDED, repetitions } },
        { entity: 'session', type: 'patch', data: { stopReason } },
        { entity: 'activity', type: 'append', data: {} },
      ],
      async () => {
        await press(String(painBefore));
        await press(session.start.act);
        await written(page, 'pain_checkin', 1);
        await appears(page.getByRole('button', { name: session.stop.act, exact: true }));
        await press(session.start.act);
        await press(session.ready.now);
        for (let n = 0; n < repetitions; n++) await press(session.count.act);
        // A set that is not counted to its end can be finished once it stands still.
        await press(session.pauseAct);
        await press(session.count.finish);
        await written(page, 'set', 1);
        await press(session.stop.act);
        await clickOn(page.getByRole('dialog').getByRole('radio', { name: session.stop[stopReason] }));
        await press(session.stop.confirm, 'dialog');
        await written(page, 'session', 2);
      },
    ),
  ];
}

/** From 0; with more than 5 no exercise can be begun or logged on that day, and every later visit wants to. */
const LEVELS = 6;

/** The newest session that is over and of which nobody has said on this device how it was. */
export const unratedSession = ({ documents }: DeviceState): string | undefined =>
  documents
    .filter(({ entity, fields }) => entity === 'session' && 'endedAt' in fields && !('painAfter' in fields))
    .map(({ key }) => key)
    .sort()
    .at(-1);

/** @returns whether it is there: of a session that the server rejected meanwhile, the page says that it cannot be found */
export async function openSessionEnd(device: SoakDevice, id: string): Promise<boolean> {
  await open(device, `/session?ended=${id}`);
  const note = device.page().getByRole('button', { name: session.after.noteSave });
  await appears(note.or(device.page().getByRole('heading', { name: session.unknown.title })));
  return (await note.count()) > 0;
}

/**
 * Pain, on its day, and a note, each of which is kept beside what another device says at the same time; every other person
 * writes the note once more. Needs the page of `openSessionEnd`.
 * @param seat below `LEVELS`, of each device its own, so that no two say the same: what stands already is not said again
 */
export async function rateSession(device: SoakDevice, id: string, choice: number, seat: number): Promise<Outcome> {
  const page = device.page();
  const level = (choice + seat) % LEVELS;
  // Where pain is not asked, the same session is come to again, and the same note would be none.
  const first = `Felt ${level} of 10, by seat ${seat}, at ${Date.now()}`;
  const notes = choice % 2 === 0 ? [first] : [first, `${first}, and slept well`];
  const edit = (data: Wish['data']): Wish => ({ entity: 'session', type: 'patch', data });
  // Asked on the day of the session alone; a clock that jumped or a zone may have made it another.
  const pain = page.getByRole('group', { name: session.after.question });
  const answers = (await pain.count()) === 0 ? [] : [edit({ painAfter: level })];
  const checkIn = { level, when: 'after', sessionId: id };
  return deed(
    device,
    [
      ...answers,
      ...answers.map((): Wish => ({ entity: 'pain_checkin', type: 'append', data: checkIn })),
      ...notes.map((note) => edit({ note })),
    ],
    async () => {
      if (answers.length > 0)
        await clickOn(
          pain
            // The number from before the session says so in its name.
            .getByRole('button', { name: new RegExp(`^${level}\\b`) }),
        );
      await written(page, 'session', answers.length);
      for (const [i, note] of notes.entries()) {
        await page.getByRole('textbox', { name: session.after.note }).fill(note);
        await click(page, session.after.noteSave);
        await written(page, 'session', answers.length + i + 1);
        await appears(page.getByText(session.after.noteSaved));
      }
    },
    // Another device's answer of this minute, heard just now, is taken for a slip of the finger.
    [{ entity: 'pain_checkin', type: 'void', data: {} }],
  );
}
