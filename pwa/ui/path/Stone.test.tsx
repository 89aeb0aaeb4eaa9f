// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Beads } from './Beads.tsx';
import { CountLine } from './CountLine.tsx';
import { DayLine } from './DayLine.tsx';
import type { PathMark, StoneState } from './mark.ts';
import { Stone } from './Stone.tsx';

afterEach(cleanup);

const drawn = (state: StoneState) => (
  <svg>
    <Stone cx={20} cy={20} r={10} state={state} />
  </svg>
);
const paths = (container: HTMLElement): SVGPathElement[] => [...container.querySelectorAll('path')];
// jsdom runs no animation, and React listens for its end there by the older name.
const endAnimation = (path: Element | undefined): boolean =>
  path !== undefined && fireEvent(path, new Event('webkitAnimationEnd', { bubbles: true }));
const extent = (path: SVGPathElement): number => {
  const xs = (path.getAttribute('d')?.match(/-?\d+(\.\d+)? -?\d+(\.\d+)?/g) ?? []).map((pair) =>
    Number(pair.split(' ')[0]),
  );
  return Math.max(...xs) - Math.min(...xs) + Number(path.getAttribute('stroke-width') ?? 0);
};

describe('a stone', () => {
  it('[PATH-3] has the same outer size in every state', () => {
    const sizes = (['saved', 'here', 'open'] as const).map((state) => {
      const { container } = render(drawn(state));
      return extent(paths(container).at(-1) as SVGPathElement);
    });
    for (const size of sizes) expect(Math.abs(size - (sizes[0] ?? 0))).toBeLessThan(0.8);
  });

  it('[PATH-13] does not move on the first drawing, draws its outline when recorded, fills when saved', () => {
    const { container, rerender } = render(drawn('here'));
    expect(paths(container).map((path) => path.dataset['motion'])).toEqual(['none']);
    rerender(drawn('saved'));
    expect(paths(container).map((path) => path.dataset['motion'])).toEqual(['fills', 'fills']);

    const other = render(drawn('open'));
    other.rerender(drawn('here'));
    expect(paths(other.container).map((path) => path.dataset['motion'])).toEqual(['recorded']);
  });

  it('[PATH-13] is plainly filled once it has filled, so that a new layout does not show it hollow again', () => {
    const { container, rerender } = render(drawn('here'));
    rerender(drawn('saved'));
    endAnimation(paths(container).at(-1));
    expect(paths(container).map((path) => path.dataset['motion'])).toEqual(['none']);
    expect(container.querySelector('[data-state="saved"]')).not.toBeNull();
  });

  it('[PATH-13] the line reaches a day recorded just now', () => {
    const marks = (last: PathMark['kind']): PathMark[] => [
      { id: 1, kind: 'stone', saved: true },
      { id: 2, kind: last, saved: false },
    ];
    const { container, rerender } = render(<DayLine marks={marks('open')} />);
    rerender(<DayLine marks={marks('stone')} />);
    const line = container.querySelector('[data-motion="reaches"]') as SVGPathElement;
    endAnimation(line);
    expect(line.dataset['motion']).toBe('none');
  });
});

describe('lines of stones', () => {
  it('a drawing with a label is an image with a name, one without is hidden', () => {
    const marks: PathMark[] = [{ id: 1, kind: 'stone', saved: true }];
    expect(render(<DayLine marks={marks} label="One day" />).getByRole('img', { name: 'One day' })).toBeTruthy();
    expect(
      render(<DayLine marks={marks} />)
        .container.querySelector('svg')
        ?.getAttribute('aria-hidden'),
    ).toBe('true');
  });

  it('[PATH-12] a count of up to fourteen has a stone each, of more it is an amount', () => {
    expect(
      render(<CountLine done={8} goal={10} here={1} />).container.querySelectorAll('[data-state="saved"]'),
    ).toHaveLength(7);
    expect(render(<CountLine done={8} goal={40} />).container.querySelectorAll('[data-state]').length).toBeLessThan(3);
  });

  it('[PATH-14] beads are true circles', () => {
    const { container } = render(<Beads done={2} total={5} active />);
    expect(container.querySelectorAll('circle')).toHaveLength(6);
    expect(container.querySelector('path')).toBeNull();
  });
});
