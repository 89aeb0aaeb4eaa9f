// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { teachJsdom } from '#pwa/testing/teach-jsdom.ts';
import { keepFocus } from './keep-focus.ts';
import { Dialog } from './overlay/Dialog.tsx';
import { EntryRow } from './rows/EntryRow.tsx';
import { Rows } from './rows/Rows.tsx';

let stop: () => void;
beforeEach(() => {
  teachJsdom();
  stop = keepFocus();
});
afterEach(() => stop());

const LABELS = { remove: 'Remove', removing: 'Removing' };

function Journal({ asks = false }: { readonly asks?: boolean }) {
  const [entries, setEntries] = useState(['Monday', 'Tuesday', 'Wednesday']);
  const [asked, setAsked] = useState<string | null>(null);
  const remove = (entry: string): void => setEntries(entries.filter((each) => each !== entry));
  return (
    <main>
      <section>
        <h2>Journal</h2>
        {entries.length > 0 && (
          <Rows>
            {entries.map((entry) => (
              <EntryRow
                key={entry}
                title={entry}
                time=""
                stone="saved"
                stoneLabel=""
                onRemove={() => (asks ? setAsked(entry) : remove(entry))}
                labels={LABELS}
              />
            ))}
          </Rows>
        )}
        {entries.length === 1 && <button>Restore</button>}
      </section>
      <button>Elsewhere</button>
      {asked !== null && (
        <Dialog open onClose={() => setAsked(null)} title="Remove it?">
          <button onClick={() => remove(asked)}>Really</button>
          <button onClick={() => setAsked(null)}>Done</button>
        </Dialog>
      )}
    </main>
  );
}

const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const focused = (): string | undefined => document.activeElement?.textContent ?? undefined;

/** The change of the page has been seen. */
const settled = (): Promise<void> => Promise.resolve();

describe('the focus', () => {
  it('goes from a removed row to the row in its place, and from the last to the one before', async () => {
    render(<Journal />);
    await press('Remove: Tuesday');
    expect([document.activeElement?.tagName, focused()]).toEqual(['LI', expect.stringContaining('Wednesday')]);
    await press('Remove: Wednesday');
    expect(focused()).toContain('Monday');
  });

  it('goes to what follows a list that is gone, and else to the heading of its section', async () => {
    render(<Journal />);
    for (const day of ['Monday', 'Tuesday']) await press(`Remove: ${day}`);
    // "Restore" goes in the same step.
    await press('Remove: Wednesday');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Journal' }));
  });

  it('goes to what stands in the place of a button that takes itself away', async () => {
    function Chips() {
      const [chosen, setChosen] = useState(2);
      return (
        <div>
          <button>Chip</button>
          {chosen > 0 && <button onClick={() => setChosen(0)}>Clear</button>}
        </div>
      );
    }
    function Challenge() {
      const [isDone, setIsDone] = useState(false);
      return (
        <div>
          <button>Before</button>
          {isDone ? <a href="/undo">Undo</a> : <button onClick={() => setIsDone(true)}>Complete</button>}
          <button>After</button>
        </div>
      );
    }
    render(
      <>
        <Chips />
        <Challenge />
      </>,
    );
    await press('Clear');
    expect(focused()).toBe('Chip');
    await press('Complete');
    expect(focused()).toBe('Undo');
  });

  it('goes to a panel as a whole that takes the place of its button, and back to the button', async () => {
    const page = (isDone: boolean) => (
      <div>
        {isDone ? (
          <div tabIndex={-1}>
            Done <button>Undo</button>
          </div>
        ) : (
          <button>Do it</button>
        )}
      </div>
    );
    const { rerender } = render(page(false));
    screen.getByRole('button', { name: 'Do it' }).focus();
    rerender(page(true));
    await settled();
    expect(focused()).toBe('Done Undo');
    screen.getByRole('button', { name: 'Undo' }).focus();
    rerender(page(false));
    await settled();
    expect(focused()).toBe('Do it');
  });

  it('comes back to a button that was disabled while it worked, unless the person has moved on', async () => {
    const page = (isBusy: boolean) => (
      <div>
        <button disabled={isBusy}>Log</button>
        <button>Elsewhere</button>
      </div>
    );
    const log = (): HTMLElement => screen.getByRole('button', { name: 'Log' });
    const { rerender } = render(page(false));
    log().focus();
    rerender(page(true));
    // jsdom leaves the focus on what is disabled; browsers drop it.
    log().blur();
    await settled();
    rerender(page(false));
    await settled();
    expect(focused()).toBe('Log');
    rerender(page(true));
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    rerender(page(false));
    await settled();
    expect(focused()).toBe('Elsewhere');
  });

  it('is not taken where nothing had it: another device did it', async () => {
    const { rerender } = render(<div>{[<button key="a">Do it</button>]}</div>);
    rerender(<div>{[<div key="b" tabIndex={-1} />]}</div>);
    await settled();
    expect(document.activeElement).toBe(document.body);
  });

  it('goes, after a dialog, to what stands in the place of a row that is gone with its opener', async () => {
    render(<Journal asks />);
    await press('Remove: Tuesday');
    await press('Really');
    await press('Done');
    expect([document.activeElement?.tagName, focused()]).toEqual(['LI', expect.stringContaining('Wednesday')]);
  });

  it('stays with whoever has moved on, by key or by pressing somewhere', async () => {
    const page = (isThere: boolean) => (
      <div>
        {isThere && <button>Going</button>}
        <button>Staying</button>
        <p>Words</p>
      </div>
    );
    const going = (): HTMLElement => screen.getByRole('button', { name: 'Going' });
    const { rerender } = render(page(true));
    going().focus();
    fireEvent.pointerDown(screen.getByText('Words'));
    going().blur();
    rerender(page(false));
    await settled();
    expect(document.activeElement).toBe(document.body);
    rerender(page(true));
    going().focus();
    screen.getByRole('button', { name: 'Staying' }).focus();
    rerender(page(false));
    await settled();
    expect(focused()).toBe('Staying');
  });

  it('is not decided here where the whole page goes', async () => {
    const page = (name: string) => (
      <main>
        <div key={name}>
          <button>{name}</button>
        </div>
      </main>
    );
    const { rerender } = render(page('First'));
    screen.getByRole('button').focus();
    rerender(page('Second'));
    await settled();
    expect(document.activeElement).toBe(document.body);
  });
});
