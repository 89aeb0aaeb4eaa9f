// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FocusKeeper } from './FocusKeeper.tsx';

const view = (isDone: boolean) => (
  <>
    <FocusKeeper state={String(isDone)}>{isDone ? <div tabIndex={-1}>Done</div> : <button>Do it</button>}</FocusKeeper>
    <button>Elsewhere</button>
  </>
);

describe('the focus of what was pressed', () => {
  it('goes to what takes its place, and back', async () => {
    const { rerender } = render(view(false));
    await userEvent.click(screen.getByRole('button', { name: 'Do it' }));
    rerender(view(true));
    expect(document.activeElement).toBe(screen.getByText('Done'));
    rerender(view(false));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Do it' }));
  });

  it('stays where the person has gone meanwhile', async () => {
    const { rerender } = render(view(false));
    await userEvent.click(screen.getByRole('button', { name: 'Do it' }));
    await userEvent.tab();
    rerender(view(true));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
  });

  it('is not taken where nothing was pressed: another device did it', () => {
    const { rerender } = render(view(false));
    rerender(view(true));
    expect(document.activeElement).toBe(document.body);
  });
});
