// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { act, render } from '@testing-library/react';
import { regionModules } from 'virtual:exercise-regions';
import { describe, expect, it, vi } from 'vitest';
import { MovingFigure } from './MovingFigure.tsx';
import { fittedTo, layersOf, sceneOf } from './scene.ts';
import { arc } from './shapes.ts';

const regions = await Promise.all(Object.values(regionModules).map((open) => open()));
const exercises = regions.flatMap(({ details }) => Object.values(details));
const motionOf = (id: string) => {
  const found = exercises.find((exercise) => exercise.id === id);
  if (found === undefined) throw new Error(id);
  return found.motion;
};
const motion = motionOf('sit-to-stand');

const clock = () => {
  let tick: ((seconds: number) => void) | undefined;
  return {
    frames: (onFrame: (seconds: number) => void) => {
      tick = onFrame;
      return () => (tick = undefined);
    },
    at: (seconds: number) => act(() => tick?.(seconds)),
    isRunning: () => tick !== undefined,
  };
};
const drawn = (container: Element): string =>
  [...container.querySelectorAll('.moving g path')].map((path) => path.getAttribute('d')).join('');

describe('the drawing', () => {
  it('[FIGURE-1] tells near from far at the side, and not at the front', () => {
    const looks = (view: 'side' | 'front') => {
      const scene = sceneOf({ ...motion, view });
      const [start] = scene.keys;
      return new Map(layersOf(scene, start!.skeleton).map(({ look, d }) => [look, d]));
    };
    const side = looks('side');
    expect([...side.keys()]).toEqual(['prop', 'ghost', 'far', 'farWork', 'near', 'work', 'arm', 'arc']);
    expect(side.get('far')?.length).toBeGreaterThan(100);
    expect(looks('front').get('far')).toBe('');
    expect(looks('front').get('arm')?.length).toBeGreaterThan((side.get('arm')?.length ?? 0) * 1.5);
  });

  it('[FIGURE-2] draws the working part over the body, the arc last, and the range beside', () => {
    const scene = sceneOf(motion);
    const layers = layersOf(scene, scene.keys[0]!.skeleton);
    expect(layers.map(({ look }) => look).lastIndexOf('work')).toBeGreaterThan(
      layers.findIndex(({ look }) => look === 'near'),
    );
    expect(layers.at(-1)?.look).toBe('arc');
    expect(scene.label?.text).toMatch(/^\d+–\d+°$/);
  });
});

it('[FIGURE-2] draws the arc closer to its joint where it would pass through the floor', () => {
  const lying = { corner: [0, -5], from: [-10, -5], to: [10, -5], radius: 14, lowest: 4 } as const;
  expect(arc({ ...lying, through: [0, 1] })).toMatch(/A9 9 /);
  expect(arc({ ...lying, through: [0, -1] })).toMatch(/A14 14 /);
  expect(arc({ ...lying, corner: [0, -30], from: [-10, -30], to: [10, -30], through: [0, 1] })).toMatch(/A14 14 /);
});

describe('a figure that moves', () => {
  it('[FIGURE-3] plays, tells its phases, stands still when paused and goes on from there', () => {
    const { frames, at, isRunning } = clock();
    const onPhase = vi.fn();
    const figure = (isPlaying: boolean, phase: number) => (
      <MovingFigure
        motion={motion}
        label="Sit to stand"
        isPlaying={isPlaying}
        phase={phase}
        onPhase={onPhase}
        frames={frames}
      />
    );
    const { container, rerender } = render(figure(true, 0));
    const first = drawn(container);
    at(0.9);
    expect(onPhase.mock.calls).toEqual([[1]]);
    const moved = drawn(container);
    expect(moved).not.toBe(first);
    rerender(figure(false, 1));
    expect([isRunning(), drawn(container)]).toEqual([false, moved]);
    rerender(figure(true, 1));
    at(0);
    expect(drawn(container)).toBe(moved);
    rerender(figure(false, 1));
    rerender(figure(false, 0));
    expect(drawn(container)).toBe(first);
  });

  it('[FIGURE-4] has two still poses for reduced motion and for paper, which its style shows instead', () => {
    const { container } = render(
      <MovingFigure motion={motion} label="Sit to stand" isPlaying={false} phase={0} onPhase={vi.fn()} />,
    );
    expect(container.querySelectorAll('.two svg')).toHaveLength(2);
    const css = readFileSync('pwa/ui/figure/Figure.module.css', 'utf8');
    for (const medium of ['(prefers-reduced-motion: reduce)', 'print']) {
      const [, rules] = css.split(`@media ${medium} {`);
      expect(rules?.slice(0, 120)).toMatch(/\.two \{\s*display: grid;/);
    }
  });

  it('[FIGURE-5] mirrors the picture for the left side and leaves its words', () => {
    const { container } = render(
      <MovingFigure motion={motion} label="Sit to stand" isPlaying={false} phase={0} onPhase={vi.fn()} isMirrored />,
    );
    expect(container.querySelector('.moving g')?.getAttribute('transform')).toMatch(/scale\(-1 1\)/);
    expect(container.querySelector('.moving text')?.closest('g')).toBeNull();
  });
});

describe('a figure that nobody sees', () => {
  it('[FIGURE-6] stands still out of view and on a hidden page, and goes on from there', () => {
    let tell: (isIntersecting: boolean) => void = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(told: (changes: readonly { isIntersecting: boolean }[]) => void) {
          tell = (isIntersecting) => act(() => told([{ isIntersecting }]));
        }
        observe = vi.fn();
        disconnect = vi.fn();
      },
    );
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    const show = (state: DocumentVisibilityState): void => {
      visibility.mockReturnValue(state);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    const { frames, at, isRunning } = clock();
    const { container } = render(
      <MovingFigure motion={motion} label="Sit to stand" isPlaying phase={0} onPhase={vi.fn()} frames={frames} />,
    );
    at(0.9);
    const moved = drawn(container);
    tell(false);
    expect(isRunning()).toBe(false);
    tell(true);
    at(0);
    expect([isRunning(), drawn(container)]).toEqual([true, moved]);
    show('hidden');
    expect(isRunning()).toBe(false);
    show('visible');
    at(0);
    expect([isRunning(), drawn(container)]).toEqual([true, moved]);
    vi.unstubAllGlobals();
    visibility.mockRestore();
  });
});

describe('a figure in its place', () => {
  const phone = { width: 345, height: 88 };
  const scaleIn = ({ frame }: ReturnType<typeof sceneOf>, { width, height }: typeof phone): number =>
    Math.min(width / frame.width, height / frame.height);

  it('[FIGURE-7] is as large as its phases let it be, and loses none of the body', () => {
    const lying = sceneOf(motionOf('heel-slide'));
    const standing = sceneOf(motion);
    expect(scaleIn(fittedTo(lying, phone), phone)).toBeGreaterThan(2 * scaleIn(lying, phone));
    expect(scaleIn(fittedTo(standing, phone), phone)).toBe(scaleIn(standing, phone));
    const cut = exercises.filter((exercise) => {
      const whole = sceneOf(exercise.motion);
      const { frame, keys } = fittedTo(whole, phone);
      const highest = keys.flatMap(({ skeleton: { head, right, left } }) =>
        [head, right.arm.hand, left.arm.hand, right.leg.toe, left.leg.toe].map(([, up]) => up),
      );
      return frame.height > whole.frame.height || Math.max(...highest) + 6 > -frame.top;
    });
    expect(cut.map(({ id }) => id)).toEqual([]);
  });

  it('[FIGURE-7] has letters of 13 to 24 CSS pixels, which stand clear of the body in every phase', () => {
    for (const place of [phone, { width: 240, height: 220 }, { width: 700, height: 560 }])
      for (const exercise of exercises) {
        const scene = fittedTo(sceneOf(exercise.motion), place);
        if (scene.label === undefined) continue;
        const { text, size, at } = scene.label;
        const pixels = Math.round(size * scaleIn(scene, place));
        expect([exercise.id, pixels >= 13 && pixels <= 24]).toEqual([exercise.id, true]);
        const half = (text.length * size * 0.55) / 2;
        const isOver = scene.keys.some(({ skeleton: { head } }) => {
          const x = exercise.motion.view === 'side' ? head[0] : -head[2];
          return Math.abs(x - at[0]) < half + 3 && Math.abs(-head[1] - at[1]) < size / 2 + 3;
        });
        expect([exercise.id, isOver]).toEqual([exercise.id, false]);
      }
  });

  it('[FIGURE-7] measures the drawing that is shown', () => {
    let tell: (entries: readonly { contentRect: typeof phone }[]) => void = () => undefined;
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(told: typeof tell) {
          tell = (entries) => act(() => told(entries));
        }
        observe = vi.fn();
        disconnect = vi.fn();
      },
    );
    const lying = motionOf('heel-slide');
    const { container } = render(
      <MovingFigure motion={lying} label="Heel slide" isPlaying={false} phase={0} onPhase={vi.fn()} />,
    );
    const svg = container.querySelector('.moving');
    const before = svg?.getAttribute('viewBox');
    tell([{ contentRect: { width: 0, height: 0 } }]);
    expect(svg?.getAttribute('viewBox')).toBe(before);
    tell([{ contentRect: phone }]);
    const { frame, label } = fittedTo(sceneOf(lying), phone);
    expect(svg?.getAttribute('viewBox')).toBe(`${frame.left} ${frame.top} ${frame.width} ${frame.height}`);
    expect(svg?.querySelector('text')?.getAttribute('font-size')).toBe(String(label?.size));
    vi.unstubAllGlobals();
  });
});
