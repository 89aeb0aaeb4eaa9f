// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import { samples } from '#core/records/fixtures.ts';
import type { QuarantinedEntry } from '#pwa/data/queries/quarantine.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import type { RepairActions } from './repair-actions.ts';
import { NOON, rejectedWith } from './repair-builders.ts';
import { RepairDialog } from './RepairDialog.tsx';

const onSent = vi.fn();
const onClose = vi.fn();

async function openForm(entry: QuarantinedEntry, sendAgain: RepairActions['sendAgain'] = async () => ok({ id: 'x' })) {
  const { user } = await renderView(
    <RepairDialog entry={entry} sendAgain={sendAgain} onSent={onSent} onClose={onClose} />,
  );
  const write = async (label: string, text: string): Promise<void> => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  return { user, write, send: () => user.click(screen.getByRole('button', { name: 'Send again' })) };
}

const invalid = (field: string) => fail({ reason: 'invalid' as const, field, detail: '' });

describe('the form of a rejected entry', () => {
  it('[DESK-5] shows the server’s reason at the field until its value is another, else above the form', async () => {
    const { write } = await openForm(rejectedWith());
    const at = screen.getByLabelText<HTMLInputElement>('Date and time');
    expect([at.value, at.getAttribute('aria-invalid')]).toEqual(['2026-11-21T12:00', 'true']);
    expect(screen.getByText('It is dated more than seven days ahead.')).toBeDefined();
    await write('Date and time', '2026-11-20T18:30');
    expect(screen.queryByText('It is dated more than seven days ahead.')).toBeNull();
    expect(at.getAttribute('aria-invalid')).toBeNull();
  });

  it('[DESK-5] a reason that is about no field stands above the form', async () => {
    await openForm(rejectedWith({ code: 'too_large', field: null }));
    expect(screen.getByText('It is larger than the server accepts in one go.')).toBeDefined();
    expect(document.querySelector('[aria-invalid]')).toBeNull();
  });

  it('[DESK-3] sends what was changed with the rest as it was, and an untouched entry as a whole', async () => {
    const sendAgain = vi.fn(async () => ok({ id: 'x' }));
    const { write, send } = await openForm(rejectedWith(), sendAgain);
    await send();
    expect(sendAgain).toHaveBeenLastCalledWith('op');
    await waitFor(() => expect([onSent.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]));
    await write('Minutes', '15');
    await send();
    expect(sendAgain).toHaveBeenLastCalledWith('op', { ...rejectedWith().data, minutes: 15 });
    await waitFor(() => expect([onSent.mock.calls.length, onClose.mock.calls.length]).toEqual([2, 2]));
  });

  it('[DESK-3] exercises and places are chosen by their names, and go out as they were recorded', async () => {
    const sendAgain = vi.fn(async () => ok({ id: 'x' }));
    const entry = rejectedWith({ entity: 'set', data: { ...samples.set, at: NOON, off: 0 } });
    const { user, send } = await openForm(entry, sendAgain);
    const exercise = screen.getByLabelText<HTMLSelectElement>('Exercise');
    expect(exercise.selectedOptions[0]?.textContent).toBe('Wall sit');
    await user.selectOptions(exercise, 'Sit to stand');
    await send();
    expect(sendAgain).toHaveBeenLastCalledWith('op', { ...entry.data, exerciseId: 'sit-to-stand' });
  });

  it('[DESK-6] what is still invalid says what is allowed and has the focus, until it is changed', async () => {
    const { write, send } = await openForm(rejectedWith(), async () => invalid('minutes'));
    onClose.mockClear();
    await write('Minutes', '500');
    await send();
    expect(screen.getByText('This value can’t be sent. From 1 to 480.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Minutes'));
    expect(onClose).not.toHaveBeenCalled();
    await write('Minutes', '50');
    expect(screen.queryByText(/This value can’t be sent/)).toBeNull();
  });

  it('[DESK-6] fields that were hidden until they were found wrong are all fixed', async () => {
    const sendAgain = vi
      .fn<RepairActions['sendAgain']>()
      .mockResolvedValueOnce(invalid('off'))
      .mockResolvedValueOnce(invalid('tz'))
      .mockResolvedValueOnce(ok({ id: 'x' }));
    const data = { ...rejectedWith().data, off: 9_999, tz: '' };
    const { write, send } = await openForm(rejectedWith({ data, field: null }), sendAgain);
    expect(screen.queryByLabelText('Time difference from UTC, minutes')).toBeNull();
    await send();
    expect(screen.getByLabelText<HTMLInputElement>('Time difference from UTC, minutes').value).toBe('9999');
    await write('Time difference from UTC, minutes', '60');
    await send();
    await write('Time zone', 'Europe/Berlin');
    await send();
    expect(sendAgain).toHaveBeenLastCalledWith('op', { ...data, off: 60, tz: 'Europe/Berlin' });
  });

  it('[DESK-6] an invalid value that no form can show is named, with the way out', async () => {
    const data = { ...rejectedWith().data, pace: 'slow' };
    const { send } = await openForm(rejectedWith({ data }), async () => invalid('pace'));
    await send();
    expect(screen.getByRole('alert').textContent).toBe(
      'pace can’t be sent as it is (slow). Save a copy, or discard the entry.',
    );
  });

  it('[DESK-6] a full device is reported, and what was written stays', async () => {
    const { write, send } = await openForm(rejectedWith(), async () => fail({ reason: 'quota', detail: '' }));
    await write('Minutes', '15');
    await send();
    expect(screen.getByRole('alert').textContent).toMatch(/^This device is full/);
    expect(screen.getByLabelText<HTMLInputElement>('Minutes').value).toBe('15');
  });

  it('[PARTS-7] what was written is not lost without a question', async () => {
    onClose.mockClear();
    const { user, write } = await openForm(rejectedWith());
    await write('Minutes', '15');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Leave without saving' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('[DESK-2] has a control for each kind of field', async () => {
    const sendAgain = vi.fn(async () => ok({ id: 'x' }));
    const item = samples['schedule_item'];
    const { user, write, send } = await openForm(
      rejectedWith({ entity: 'schedule_item', type: 'patch', code: 'invalid', field: 'weekdays', data: item }),
      sendAgain,
    );
    const days = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(days.filter(({ checked }) => checked).length).toBe(item.weekdays?.length);
    expect(days[0]?.getAttribute('aria-invalid')).toBe('true');
    for (const box of days.filter(({ checked }) => checked)) await user.click(box);
    await user.click(screen.getByRole('checkbox', { name: 'Sun' }));
    await write('Starts at', '06:15');
    await send();
    expect(sendAgain).toHaveBeenLastCalledWith('op', { ...item, weekdays: [0], startMinute: 375 });
  });

  it('[DESK-2] offers the challenges of the entry’s day, and an unknown one as what it is', async () => {
    const data = { at: NOON, off: 0, tz: 'UTC', day: 20_778, challengeId: 'no-such-challenge' };
    await openForm(rejectedWith({ entity: 'completion', code: 'unknown_challenge', field: 'challengeId', data }));
    const challenge = screen.getByLabelText<HTMLSelectElement>('Challenge');
    expect(challenge.selectedOptions[0]?.textContent).toBe('A challenge that this version doesn’t know');
    expect(challenge.options.length).toBeGreaterThan(2);
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('2026-11-21');
  });
});
