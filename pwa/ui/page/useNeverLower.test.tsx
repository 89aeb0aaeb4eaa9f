// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useNeverLower } from './useNeverLower.ts';

function Words({ words }: { readonly words: string }) {
  return <p ref={useNeverLower<HTMLParagraphElement>()}>{words}</p>;
}

it('[PAGE-4] keeps the height it had, and leaves that of its style to what is not drawn yet', () => {
  const drawn = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
  drawn.mockReturnValue(new DOMRect(0, 0, 0, 0));
  const { container, rerender } = render(<Words words="In a dialog that is not open yet." />);
  const words = container.querySelector('p');
  expect(words?.style.minBlockSize).toBe('');
  drawn.mockReturnValue(new DOMRect(0, 0, 384, 76.5));
  rerender(<Words words="Now it is open." />);
  expect(words?.style.minBlockSize).toBe('76.5px');
});
