// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { iconPaths } from './icon-paths.ts';

afterEach(cleanup);

describe('a button', () => {
  it('acts once per press and submits nothing unless asked to', async () => {
    const onClick = vi.fn();
    render(<Button onClick={onClick}>Save</Button>);
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(button.getAttribute('type')).toBe('button');
  });

  it('while busy keeps the focus, says so, shows three stones and swallows presses', async () => {
    const onClick = vi.fn();
    const { rerender, container } = render(<Button onClick={onClick}>Save</Button>);
    await userEvent.click(screen.getByRole('button'));
    rerender(
      <Button onClick={onClick} busy>
        Saving
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Saving' });
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(container.querySelectorAll('[data-state]')).toHaveLength(3);
  });

  it('is as wide busy as otherwise: what it says then is there unseen, and no text of the document', () => {
    const button = (busy: boolean) => (
      <Button busy={busy} busyLabel="Sending" icon="upload">
        Send now
      </Button>
    );
    const { rerender } = render(button(false));
    const words = (): readonly [string | null, string | null | undefined] => [
      screen.getByRole('button').textContent,
      screen.getByRole('button').lastElementChild?.getAttribute('data-words'),
    ];
    expect(words()).toEqual(['Send now', 'Sending']);
    rerender(button(true));
    expect(words()).toEqual(['Sending', 'Send now']);
    expect(screen.getByRole('button', { name: 'Sending' })).toBeDefined();
  });

  it('a busy submit button does not send the form again', async () => {
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Sending
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('a disabled one is disabled, and a stop always has its octagon, a deletion its bin', () => {
    const { container } = render(
      <Button variant="stop" disabled>
        Stop
      </Button>,
    );
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
    expect(container.querySelector('svg')).not.toBeNull();
    render(<Button variant="destructive">Delete</Button>);
    expect(screen.getByRole('button', { name: 'Delete' }).querySelector('path')?.getAttribute('d')).toBe(
      iconPaths.trash,
    );
  });
});
