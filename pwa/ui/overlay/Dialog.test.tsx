// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';

// jsdom knows the element but not the top layer; what is tested here is what this component adds.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  };
});
afterEach(cleanup);

const pressBeside = (dialog: HTMLElement): void => {
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
};

function Sample({ onClose, busy = false }: { readonly onClose: () => void; readonly busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onClose={() => {
          onClose();
          setOpen(false);
        }}
        title="Stop here?"
        maxHeight="80vh"
        busy={busy}
        actions={<button type="button">Go on</button>}
      >
        Seven repetitions are kept.
      </Dialog>
    </>
  );
}

const opened = (onClose: () => void = () => undefined, busy = false): HTMLElement => {
  render(
    <StrictMode>
      <Sample onClose={onClose} busy={busy} />
    </StrictMode>,
  );
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  return screen.getByRole('dialog');
};

describe('a dialog', () => {
  it('[OVERLAY-1] is named by its title and takes the focus there, so that it is read from the top', () => {
    const dialog = opened();
    expect(screen.getByRole('dialog', { name: 'Stop here?' })).toBe(dialog);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Stop here?' }));
  });

  it('keeps to the height it was given', () => {
    expect(opened().style.maxBlockSize).toBe('80vh');
  });

  it('[OVERLAY-1] closes on Escape and on the backdrop, once, and gives the focus back', async () => {
    for (const leave of [
      (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true })),
      pressBeside,
    ]) {
      const onClose = vi.fn();
      leave(opened(onClose));
      await Promise.resolve();
      expect(onClose).toHaveBeenCalledTimes(1);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
      cleanup();
    }
  });

  it('[OVERLAY-3] stays open while it is at work, whatever is pressed', () => {
    const onClose = vi.fn();
    const dialog = opened(onClose, true);
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    pressBeside(dialog);
    expect(onClose).not.toHaveBeenCalled();
    expect(dialog.getAttribute('closedby')).toBe('none');
  });

  it('is shown anew where the browser closed it by itself and it is still wanted', async () => {
    const onClose = vi.fn();
    const close = async (dialog: HTMLElement): Promise<void> => {
      fireEvent(dialog, new Event('cancel'));
      (dialog as HTMLDialogElement).close();
      await act(() => Promise.resolve());
    };
    const busy = opened(onClose, true);
    await close(busy);
    expect(onClose).not.toHaveBeenCalled();
    expect(busy.hasAttribute('open')).toBe(true);
    cleanup();
    render(
      <Dialog open onClose={onClose} title="Stop here?">
        Seven repetitions are kept.
      </Dialog>,
    );
    const asking = screen.getByRole('dialog');
    for (const times of [1, 2]) {
      await close(asking);
      expect(onClose).toHaveBeenCalledTimes(times);
      expect(asking.hasAttribute('open')).toBe(true);
    }
  });

  it('[OVERLAY-2] stays open on a press inside it', () => {
    const onClose = vi.fn();
    opened(onClose);
    fireEvent.click(screen.getByText('Seven repetitions are kept.'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('[OVERLAY-2] stays open where a press began inside it and ended beside it, as when text is selected', () => {
    const onClose = vi.fn();
    const dialog = opened(onClose);
    fireEvent.pointerDown(screen.getByText('Seven repetitions are kept.'));
    fireEvent.click(dialog);
    expect(onClose).not.toHaveBeenCalled();
  });
});
