// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderView } from '#pwa/testing/render-view.tsx';
import { PainLine } from './PainLine.tsx';

const number = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

describe('the pain line', () => {
  it('[PARTS-1] has eleven numbers, says what they mean, and is answered by one tap', async () => {
    const onAnswer = vi.fn();
    const { user } = await renderView(<PainLine label="Left knee" value={null} onAnswer={onAnswer} />);
    expect(screen.getByRole('group').getAttribute('aria-label') ?? screen.getByRole('group').textContent).toContain(
      'Left knee. Pain from 0, no pain, to 10, the worst you can imagine',
    );
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 11 }, (_, level) => String(level)),
    );
    await user.click(number('4'));
    expect(onAnswer.mock.calls).toEqual([[4]]);
  });

  it('[PARTS-1] leads from number to number by arrow keys without answering on the way', async () => {
    const onAnswer = vi.fn();
    const { user } = await renderView(<PainLine label="Left knee" value={null} onAnswer={onAnswer} />);
    number('0').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowUp}');
    expect(document.activeElement).toBe(number('2'));
    await user.keyboard('{End}{ArrowRight}');
    expect(document.activeElement).toBe(number('10'));
    expect(onAnswer).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onAnswer.mock.calls).toEqual([[10]]);
  });

  it('[PARTS-1] says below it what a form finds wrong, which is read with it', async () => {
    const line = (error?: string) => <PainLine label="Left knee" value={null} error={error} onAnswer={vi.fn()} />;
    const { update } = await renderView(line('One tap first.'));
    const group = screen.getByRole('group');
    expect(group.getAttribute('aria-invalid')).toBe('true');
    const below = document.getElementById(group.getAttribute('aria-describedby') ?? '');
    expect(below?.textContent).toBe('One tap first.');
    update(line());
    expect([group.getAttribute('aria-invalid'), screen.queryByText('One tap first.')]).toEqual([null, null]);
  });

  it('[PARTS-1] says which number is chosen, and which was the last answer', async () => {
    await renderView(
      <PainLine label="Left knee" value={5} last={{ level: 2, label: 'last night' }} onAnswer={vi.fn()} />,
    );
    expect(number('5').getAttribute('aria-pressed')).toBe('true');
    expect(number('2 last night').getAttribute('aria-pressed')).toBe('false');
  });
});
