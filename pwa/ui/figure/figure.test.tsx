// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { act, render } from '@testing-library/react';
import { regionModules } from 'virtual:exercise-regions';
import { describe, expect, it, vi } from 'vitest';
import { MovingFigure } from './MovingFigure.tsx';
import { layersOf, sceneOf } from './scene.ts';

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
