// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { teachJsdom } from '#pwa/testing/teach-jsdom.ts';
import { typedNumber, TypedNumberField } from '../form/TypedNumberField.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Sheet } from './Sheet.tsx';

beforeAll(teachJsdom);
afterEach(cleanup);

const labels = { confirm: 'Discard', confirming: 'Discarding', cancel: 'Cancel' };

describe('a confirmation', () => {
  it('[OVERLAY-4] where something is lost, waits until its number is typed, with or without separators', async () => {
    const onConfirm = vi.fn();
    function Sample() {
      const [typed, setTyped] = useState('');
      return (
        <ConfirmDialog
          title="Delete everything"
          labels={labels}
          isDestructive
          isReady={typedNumber(typed) === 1_200}
          isBusy={false}
          onConfirm={onConfirm}
          onClose={() => undefined}
        >
          <TypedNumberField
            label="Number"
            error="The number is 1,200."
            expected={1_200}
            value={typed}
            onChange={setTyped}
          />
        </ConfirmDialog>
      );
    }
    render(<Sample />);
    const field = screen.getByRole('textbox', { name: 'Number' });
    const go = screen.getByRole('button', { name: 'Discard' });
    await userEvent.type(field, '13');
    await userEvent.click(go);
    expect(screen.queryByText('The number is 1,200.')).toBeNull();
    await userEvent.type(field, '00');
    expect(screen.getByText('The number is 1,200.')).toBeDefined();
    await userEvent.clear(field);
    await userEvent.type(field, '1,200');
    await userEvent.click(go);
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('[OVERLAY-3] while it is at work is neither repeated nor cancelled', async () => {
    const onConfirm = vi.fn();
    const onClose = vi.fn();
    render(
      <ConfirmDialog title="Discard?" labels={labels} isBusy onConfirm={onConfirm} onClose={onClose}>
        This is the only copy.
      </ConfirmDialog>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Discarding' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
    expect([onConfirm, onClose].map((spy) => spy.mock.calls.length)).toEqual([0, 0]);
  });
});

describe('a sheet', () => {
  it('[OVERLAY-3] is named by its title and closes by its button, which is out of reach while it is at work', async () => {
    const onClose = vi.fn();
    const sheet = (busy: boolean) => (
      <Sheet
        open
        onClose={onClose}
        title="Rest today?"
        labels={{ close: 'Close' }}
        busy={busy}
        action={<button type="button">Rest today</button>}
      >
        Your streak holds.
      </Sheet>
    );
    const { rerender } = render(sheet(true));
    expect(screen.getByRole('dialog', { name: 'Rest today?' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).not.toHaveBeenCalled();
    rerender(sheet(false));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
