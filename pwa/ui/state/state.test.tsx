// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Banner } from './Banner.tsx';
import { Progress } from './Progress.tsx';

afterEach(cleanup);

describe('work in progress', () => {
  const progress = (value?: number) => (
    <Progress
      label="Offline pack"
      hint="31 of 48 MB"
      labels={{ cancel: 'Cancel' }}
      onCancel={() => undefined}
      {...(value !== undefined && { value })}
    />
  );

  it('[STATES-1] is read aloud with its amounts, and never says more than all or less than nothing', () => {
    const { rerender, container } = render(progress(0.5));
    const drawn = (): string | undefined => container.querySelector<HTMLElement>('[style]')?.style.inlineSize;
    const bar = (): HTMLProgressElement => screen.getByRole('progressbar', { name: 'Offline pack' });
    expect([bar().value, bar().getAttribute('aria-valuetext')]).toEqual([0.5, '31 of 48 MB']);
    rerender(progress(1.2));
    expect([bar().value, drawn()]).toEqual([1, '100%']);
    rerender(progress(-1));
    expect([bar().value, drawn()]).toEqual([0, '0%']);
  });

  it('[STATES-1] of unknown length has no value, and can be cancelled too', async () => {
    render(progress());
    expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false);
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
  });
});

describe('a banner', () => {
  it('[STATES-2] can be put away only where that is offered', async () => {
    const onDismiss = vi.fn();
    const { rerender } = render(<Banner title="The trial could not be started" />);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<Banner title="The trial could not be started" onDismiss={onDismiss} labels={{ dismiss: 'Dismiss' }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });
});
