// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MS_PER_DAY } from '#core/lib/day.ts';
import { ok } from '#core/lib/result.ts';
import { doseToday } from '#core/rules/coach/dose-today.ts';
import { floorDose, libraryDose } from '#core/rules/coach/doses.ts';
import type { DoneSession } from '#core/rules/coach/training.ts';
import { useCommand } from '#pwa/parts/useCommand.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import type { CoachActions } from './coach-actions.ts';
import { answeredWith, dayAgo, person, today } from './coach-builders.ts';
import { candidatesFor } from './overrule-form.ts';
import type { Overruled, Standing } from './overrule-form.ts';
import { OverruleDialog } from './OverruleDialog.tsx';

const { advice, library } = answeredWith({ worst: { place: 'elbow', side: 'right' } });
const standing: Standing = {
  assessment: person({ worst: { place: 'elbow', side: 'right' } }),
  history: advice.history!,
  library: library!,
  today,
};
const detailsOf = (exerciseId: string) => {
  const exercise = standing.library.find(({ id }) => id === exerciseId);
  if (exercise === undefined) throw new Error(`no ${exerciseId}`);
  return exercise;
};
const doseOf = (exerciseId: string): Overruled => ({
  kind: 'dose',
  exerciseId,
  dose: libraryDose(detailsOf(exerciseId)),
});

interface DialogProps {
  readonly overruled: Overruled;
  readonly record: CoachActions['recordOverrule'];
  readonly known?: Standing;
}

function Dialog({ overruled, record, known = standing }: DialogProps) {
  const recording = useCommand(record);
  return <OverruleDialog overruled={overruled} standing={known} recording={recording} onClose={() => undefined} />;
}

const open = async (exerciseId: string) => {
  const record = vi.fn<CoachActions['recordOverrule']>().mockResolvedValue(ok({ id: 'mine' }));
  const { user } = await renderView(<Dialog overruled={doseOf(exerciseId)} record={record} />);
  await user.type(screen.getByRole('textbox', { name: 'Why? A few words' }), 'I have a dumbbell');
  const save = () => user.click(screen.getByRole('button', { name: 'Save my choice' }));
  return { record, user, save };
};
const weight = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Weight/ });
const chosen = (record: ReturnType<typeof vi.fn<CoachActions['recordOverrule']>>): unknown =>
  record.mock.calls[0]?.[0].choice;

it('[PARTS-7] a reason that was written is not lost without a question', async () => {
  const { user } = await open('biceps-curl');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Leave without saving?')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Keep writing' }));
  expect(screen.getByRole('textbox', { name: 'Why? A few words' })).toHaveProperty('value', 'I have a dumbbell');
});

it('[COACH-49] what rests may be chosen, and says so first', async () => {
  const knee = person({ worst: { place: 'knee', side: 'left' } });
  const half = floorDose(detailsOf('sit-to-stand'));
  const done = { exerciseId: 'sit-to-stand', planned: half, sets: half.sets, loadKg: null, faultShare: null };
  const red: DoneSession = {
    id: 'red',
    day: dayAgo(2),
    at: dayAgo(2) * MS_PER_DAY,
    painBefore: 1,
    painDuring: 7,
    painAfter: null,
    stopReason: 'done',
    exercises: [done],
  };
  const known = { ...standing, assessment: knee, history: { ...standing.history, sessions: [red] } };
  const record = vi.fn<CoachActions['recordOverrule']>().mockResolvedValue(ok({ id: 'mine' }));
  const overruled = { kind: 'swap', exerciseId: 'squat', dose: null } as const;
  await renderView(<Dialog overruled={overruled} record={record} known={known} />);
  const said = screen.getAllByText(/It hurt even at half its first dose.*Choosing it ends that\.$/);
  expect(said.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^Easier\. \d.* repetitions.*, about \d+\u00A0min\. It hurt even at half its first dose, so it’s left out for two weeks\. Choosing it ends that\.$/,
    ),
  ]);
  expect(screen.getByRole('radio', { name: /^Sit to stand/ })).toBeDefined();
});

it('[PLAN-6] each that may take the place is said to be easier, about as hard or harder, with its dose and its minutes', async () => {
  const level = (id: string) => detailsOf(id).level;
  const from = 'biceps-curl';
  const { easier, harder } = detailsOf(from);
  const offered = candidatesFor(from, standing);
  expect(new Set(offered.map(({ relation }) => relation)).size).toBeGreaterThan(1);
  for (const { id, relation } of offered)
    expect(relation, id).toBe(
      easier.includes(id)
        ? 'easier'
        : harder.includes(id)
          ? 'harder'
          : level(id) < level(from)
            ? 'otherEasier'
            : 'otherAlike',
    );
  await renderView(
    <Dialog overruled={{ kind: 'swap', exerciseId: from, dose: null }} record={vi.fn()} known={standing} />,
  );
  const others = offered.filter(({ relation }) => relation.startsWith('other'));
  expect(
    screen.getAllByText(/^For the same place, (easier|about as hard)\. .*\d+( repetitions?| s).*, about \d+ min$/),
  ).toHaveLength(others.length);
  for (const { id, dose } of offered)
    expect(dose, id).toEqual(
      doseToday(detailsOf(id), standing.assessment, standing.history, standing.library, today).dose,
    );
});

it('[PLAN-6] what the week holds already is not offered in a swap', () => {
  const offered = candidatesFor('biceps-curl', standing).map(({ id }) => id);
  expect(offered.length).toBeGreaterThan(1);
  expect(candidatesFor('biceps-curl', standing, offered.slice(0, 1)).map(({ id }) => id)).not.toContain(offered[0]);
});

describe('the weight of an exercise', () => {
  it('[PLAN-11] can be said where one is held, and is part of the dose from then on', async () => {
    const { record, user, save } = await open('biceps-curl');
    await user.type(weight(), '2,5');
    await save();
    expect(chosen(record)).toMatchObject({ kind: 'dose', dose: { loadKg: 2.5 } });
  });

  it('[PLAN-11] may stay unknown', async () => {
    const { record, save } = await open('biceps-curl');
    await save();
    expect(chosen(record)).toMatchObject({ dose: { loadKg: null } });
  });

  it('[PLAN-11] is not asked where nothing is held', async () => {
    await open('wall-sit');
    expect(screen.queryByRole('textbox', { name: /^Weight/ })).toBeNull();
  });

  it('[PLAN-11] too much of it is refused at its own field, with a likelier one', async () => {
    const { record, user, save } = await open('biceps-curl');
    await user.type(weight(), '50');
    await save();
    expect(weight().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('That is far more weight than now. Please choose less.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Did you mean 5?' }));
    await save();
    expect(chosen(record)).toMatchObject({ dose: { loadKg: 5 } });
  });

  it.each(['-4', 'heavy'])('[PLAN-11] what is no weight is asked again: %s', async (text) => {
    const { record, user, save } = await open('biceps-curl');
    await user.type(weight(), text);
    await save();
    expect(screen.getByText('A number of kilograms, please.')).toBeDefined();
    expect(record).not.toHaveBeenCalled();
  });
});
