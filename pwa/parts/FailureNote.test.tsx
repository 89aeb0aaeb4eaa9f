// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#core/lib/result.ts';
import { browserReloader } from '#pwa/device/reload.ts';
import { initI18n } from '#pwa/i18n/i18n.ts';
import { teachJsdom } from '#pwa/testing/teach-jsdom.ts';
import { ToastProvider } from '#pwa/ui/overlay/Toast.tsx';
import { ToastContext } from '#pwa/ui/overlay/useToast.ts';
import { FailureNote, type AnyFailure } from './FailureNote.tsx';
import { useCommand } from './useCommand.ts';

const counts = { entries: 12, unsent: 2, rows: { entries: 13, unsent: 3 }, count: 2, newest: 7 };
const FAILURES: readonly AnyFailure[] = [
  { reason: 'quota', detail: '' },
  { reason: 'newer_version', detail: '' },
  { reason: 'closed', detail: '' },
  { reason: 'storage', detail: '' },
  { reason: 'invalid', field: 'minutes', detail: '' },
  { reason: 'other_day', detail: '' },
  { reason: 'stop_told', detail: '' },
  { reason: 'no_file', detail: 'the disk is gone' },
  { reason: 'nothing_to_copy', detail: '' },
  { reason: 'offline' },
  { reason: 'error', code: 'unavailable' },
  { reason: 'error', code: 'of_the_future' },
  { reason: 'unanswered' },
  { reason: 'count_differs', ...counts },
  { reason: 'count_differs_late', ...counts },
  { reason: 'unseen', ...counts },
  { reason: 'unreadable' },
  { reason: 'gone' },
  { reason: 'in_use' },
  { reason: 'name_too_long' },
  { reason: 'unexpected', detail: 'x is undefined' },
];

const shown = vi.fn();
const dismiss = vi.fn();
const note = (failure: AnyFailure | null) => (
  <ToastContext value={{ show: () => undefined, dismiss }}>
    <FailureNote failure={failure} />
  </ToastContext>
);

beforeAll(() => initI18n());
beforeEach(() => {
  shown.mockReset();
  dismiss.mockReset();
  Element.prototype.scrollIntoView = shown;
  teachJsdom();
});
afterEach(cleanup);

describe('why something was not done', () => {
  it('is a sentence of its own for every reason, with nothing left unfilled', () => {
    const sentences = FAILURES.map((failure) => {
      const { unmount } = render(note(failure));
      const text = screen.getByRole('alert').querySelector('p')?.textContent ?? '';
      unmount();
      return text;
    });
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*[a-z]\.$/);
    expect(sentences.join(' ')).not.toMatch(/\{\{|undefined/);
    expect(new Set(sentences).size).toBe(FAILURES.length);
  });

  it('comes into view, and puts a toast of something older away', () => {
    const { rerender } = render(note(null));
    expect(screen.getByRole('alert').textContent).toBe('');
    expect([shown.mock.calls.length, dismiss.mock.calls.length]).toEqual([0, 0]);
    rerender(note({ reason: 'quota', detail: '' }));
    expect([shown.mock.calls.length, dismiss.mock.calls.length]).toEqual([1, 1]);
  });

  it('is said by the note and not by a toast too, where an undoing failed that a toast offered', async () => {
    function Screen({ isThere }: { readonly isThere: boolean }) {
      const log = useCommand(() => Promise.resolve(ok('x')), {
        undo: () => ({
          said: { title: 'Saved' },
          altText: 'Below',
          command: () => Promise.resolve(fail<AnyFailure>({ reason: 'offline' })),
          undone: { title: 'Undone' },
        }),
      });
      return (
        <>
          <button onClick={() => void log.run()}>Log</button>
          {isThere && <FailureNote failure={log.failure} />}
        </>
      );
    }
    const labels = { announcement: 'Message', viewport: 'Messages', dismiss: 'Dismiss' };
    for (const isThere of [true, false]) {
      const { unmount } = render(
        <ToastProvider labels={labels}>
          <Screen isThere={isThere} />
        </ToastProvider>,
      );
      await userEvent.click(screen.getByRole('button', { name: 'Log' }));
      await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
      expect(screen.queryAllByText('That couldn’t be undone.')).toHaveLength(isThere ? 0 : 1);
      expect(screen.getAllByText(/We can’t reach the server/).length).toBeGreaterThan(0);
      unmount();
    }
  });

  it('offers to reload exactly where that may help', async () => {
    const reload = vi.spyOn(browserReloader, 'reload').mockImplementation(() => undefined);
    const helped = FAILURES.filter((failure) => {
      const { unmount } = render(note(failure));
      const has = screen.queryByRole('button', { name: 'Reload' }) !== null;
      unmount();
      return has;
    }).map(({ reason }) => reason);
    expect(helped).toEqual(['newer_version', 'storage', 'unreadable', 'unexpected']);
    render(note({ reason: 'unexpected', detail: '' }));
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
