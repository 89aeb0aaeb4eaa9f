// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '#core/lib/result.ts';
import { knownExerciseName } from '#pwa/parts/exercise-of.ts';
import { press, show } from '#pwa/testing/coach-page.tsx';
import type { CoachActions } from './coach-actions.ts';
import { actionsWith, answeredWith, dayAgo, overrule, painToday, today } from './coach-builders.ts';
import { CoachView, type CoachViewProps } from './CoachView.tsx';

const DAY_MS = 86_400_000;

beforeEach(() => {
  localStorage.clear();
  // jsdom has no popovers
  HTMLElement.prototype.hidePopover = () => undefined;
});

const firstOf = ({ advice: { current } }: CoachViewProps): string => {
  const days = current !== null && typeof current === 'object' ? current.plan.days : [];
  const id = days.find(({ session }) => session !== null)?.session?.exercises[0]?.exerciseId;
  if (id === undefined) throw new Error('no exercise');
  return id;
};

describe('deciding otherwise', () => {
  const open = async (props: CoachViewProps, item: string) => {
    const shown = await show(props);
    fireEvent.click(screen.getAllByRole('button', { name: /^Change / })[0]!);
    fireEvent.click(screen.getAllByRole('menuitem', { name: item, hidden: true })[0]!);
    return { ...shown, dialog: within(await screen.findByRole('dialog')) };
  };
  const save = (dialog: { readonly getByRole: (role: string, by: { readonly name: string }) => HTMLElement }) =>
    fireEvent.click(dialog.getByRole('button', { name: 'Save my choice' }));

  it('[PLAN-6] another dose needs a reason and is refused in words where it is too much', async () => {
    const recordOverrule = vi.fn<CoachActions['recordOverrule']>().mockResolvedValue(ok({ id: 'mine' }));
    const takeBack = vi.fn<CoachActions['takeBack']>().mockResolvedValue(ok({ id: 'void' }));
    const { dialog, user, toasts } = await open(
      answeredWith({}, {}, { actions: actionsWith({ recordOverrule, takeBack }) }),
      'Change the dose',
    );
    save(dialog);
    await dialog.findByText('Please say why in a few words.');
    await user.type(dialog.getByRole('textbox', { name: 'Why? A few words' }), 'It is easy');
    const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: /in each set$/ });
    const planned = amount.value;
    await user.clear(amount);
    await user.type(amount, '4000');
    save(dialog);
    await dialog.findByText(/^That’s too much at once/);
    expect(recordOverrule).not.toHaveBeenCalled();
    // A little too much is brought down to the most that may be chosen, and without a reason both are said.
    await user.clear(amount);
    await user.type(amount, String(2 * Number(planned) + 1));
    await user.clear(dialog.getByRole('textbox', { name: 'Why? A few words' }));
    save(dialog);
    await dialog.findByRole('button', { name: `Did you mean ${2 * Number(planned)}?` });
    expect(dialog.getByText('Please say why in a few words.')).toBeDefined();
    await user.type(dialog.getByRole('textbox', { name: 'Why? A few words' }), 'It is easy');
    await user.clear(amount);
    await user.type(amount, '4000');
    save(dialog);
    fireEvent.click(dialog.getByRole('button', { name: `Did you mean ${planned}?` }));
    save(dialog);
    await waitFor(() => expect(recordOverrule).toHaveBeenCalledOnce());
    expect(recordOverrule.mock.calls[0]?.[0]).toMatchObject({ choice: { kind: 'dose' }, reason: 'It is easy' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(toasts).toHaveLength(1));
    toasts[0]?.action?.onAction();
    await waitFor(() => expect(takeBack).toHaveBeenCalledWith('mine'));
  });

  it('[PLAN-6] a swap offers only what fits', async () => {
    const recordOverrule = vi.fn<CoachActions['recordOverrule']>().mockResolvedValue(ok({ id: 'mine' }));
    const props = answeredWith({ minutes: 10 }, {}, { actions: actionsWith({ recordOverrule }) });
    const { dialog, user } = await open(props, 'Swap it');
    const radios = dialog.getAllByRole<HTMLInputElement>('radio');
    expect(radios.length).toBeGreaterThan(0);
    save(dialog);
    await dialog.findByText('Choose one, or close this.');
    fireEvent.click(radios[0]!);
    await user.type(dialog.getByRole('textbox', { name: 'Why? A few words' }), 'I like it more');
    save(dialog);
    await waitFor(() => expect(recordOverrule).toHaveBeenCalledOnce());
    const made = recordOverrule.mock.calls[0]![0];
    const again = answeredWith({ minutes: 10 }, { overrules: [{ id: 'x', at: props.now, day: today, ...made }] });
    expect(JSON.stringify(again.advice.advice)).not.toContain('overrule.unsafe');
  });

  it('[PLAN-6] is refused on a day over 5, whatever it is', async () => {
    const recordOverrule = vi.fn<CoachActions['recordOverrule']>();
    const props = answeredWith({}, { answers: [painToday(7)] }, { actions: actionsWith({ recordOverrule }) });
    const { dialog, user } = await open(props, 'Change the dose');
    await user.type(dialog.getByRole('textbox', { name: 'Why? A few words' }), 'I want to');
    save(dialog);
    await dialog.findByText('Not today: the pain is over 5.');
    expect(recordOverrule).not.toHaveBeenCalled();
  });

  it('[PLAN-6] what was left out and is back has the focus once the plan has it', async () => {
    const out = firstOf(answeredWith());
    const name = knownExerciseName(out) ?? '';
    const before = answeredWith({}, { overrules: [overrule(out, { kind: 'leave-out' })] });
    const { update } = await show(before);
    expect(screen.queryByRole('link', { name })).toBeNull();
    press(`Undo: ${name} left out`);
    await waitFor(() => expect(screen.getByRole('button', { name: /^Undo: / }).getAttribute('aria-busy')).toBeNull());
    update(<CoachView {...answeredWith()} />);
    expect(document.activeElement).toBe(screen.getByRole('link', { name }));
  });

  it('[PLAN-6] says of a choice that a day over 5 has set aside that it is, and until when', async () => {
    const dose = { unit: 'reps', sets: [12, 12], perSide: false, rest: 60, loadKg: null } as const;
    const chosen = {
      ...overrule('mini-squat', { kind: 'dose', dose }),
      day: dayAgo(2),
      at: painToday(2).at - 2 * DAY_MS,
    };
    const choices = () => within(screen.getByRole('region', { name: 'Your choices' }));
    const { update } = await show(answeredWith({}, { overrules: [chosen] }));
    expect(choices().queryByText(/^Set aside/)).toBeNull();
    update(<CoachView {...answeredWith({}, { overrules: [chosen], answers: [painToday(7)] })} />);
    expect(choices().getByText(/^Set aside .* until you’ve done it once more\.$/)).toBeDefined();
  });

  it('[PLAN-6] lists what was decided with its reason, to be undone or put back', async () => {
    const takeBack = vi.fn<CoachActions['takeBack']>().mockResolvedValue(ok({ id: 'void' }));
    const recordOverrule = vi.fn<CoachActions['recordOverrule']>().mockResolvedValue(ok({ id: 'mine' }));
    const left = overrule('wall-sit', { kind: 'leave-out' });
    const { user, toasts } = await show(
      answeredWith({}, { overrules: [left] }, { actions: actionsWith({ takeBack, recordOverrule }) }),
    );
    expect(screen.getByText('Wall sit left out')).toBeDefined();
    expect(screen.getByText(/my physiotherapist said so/)).toBeDefined();
    press('Undo: Wall sit left out');
    await waitFor(() => expect(takeBack).toHaveBeenCalledWith(left.id));
    await waitFor(() => expect(toasts.map((toast) => toast.title)).toEqual(['Undone: Wall sit left out']));
    press('Put back Wall sit');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Why? A few words' }), 'It no longer hurts');
    save(dialog);
    await waitFor(() =>
      expect(recordOverrule).toHaveBeenCalledWith({
        exerciseId: 'wall-sit',
        choice: { kind: 'put-back' },
        reason: 'It no longer hurts',
      }),
    );
  });
});
