import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Motion } from '#core/exercises/body/movement.ts';
import { bodyAt, cycleSeconds, momentAt } from '#core/exercises/body/movement.ts';
import { browserFrames } from '#pwa/device/frames.ts';
import type { Frames } from '#pwa/device/frames.ts';
import { useIsSeen } from '#pwa/device/useIsSeen.ts';
import styles from './Figure.module.css';
import { FigureDrawing } from './Figure.tsx';
import { fittedTo, layersOf, sceneOf } from './scene.ts';
import type { Scene } from './scene.ts';

/** Seconds into the cycle at which a phase is reached. */
const reached = ({ keys }: Scene, phase: number): number =>
  phase === 0 ? 0 : (keys[0]?.hold ?? 0) + cycleSeconds(keys.slice(1, phase)) + (keys[phase]?.seconds ?? 0);

/** Writes the moment into the paths that are there; returns its phase. */
const paint = (group: SVGGElement | null, scene: Scene, seconds: number, ghost: number): number => {
  const moment = momentAt(scene.keys, seconds);
  layersOf(scene, bodyAt(scene.keys, moment), ghost).forEach(({ d }, at) => {
    const path = group?.children.item(at);
    if (path?.getAttribute('d') !== d) path?.setAttribute('d', d);
  });
  return moment.phase;
};

interface Place {
  readonly width: number;
  readonly height: number;
}

/** CSS pixels of the one of the drawings that is shown; null until it can be measured. */
function usePlace(...layers: readonly RefObject<SVGGElement | null>[]): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  const drawings = useEffectEvent(() => layers.map(({ current }) => current?.ownerSVGElement ?? null));
  useLayoutEffect(() => {
    if (typeof ResizeObserver === 'undefined') return undefined;
    // Its first answer comes with the layout of this frame, before it is painted.
    const observer = new ResizeObserver((entries) => {
      for (const { contentRect } of entries) {
        const [width, height] = [Math.round(contentRect.width), Math.round(contentRect.height)];
        if (width === 0 || height === 0) continue;
        flushSync(() => setPlace((was) => (was?.width === width && was.height === height ? was : { width, height })));
      }
    });
    for (const drawing of drawings()) if (drawing !== null) observer.observe(drawing);
    return () => observer.disconnect();
  }, []);
  return place;
}

/**
 * A motion that plays while `isPlaying`, and shows `phase` while it does not; the goal stands behind it. It tells each
 * phase it comes to, so that what stands beside it (the scrubber, the words) follows. While nobody can see it, it waits.
 * Under reduced motion and on paper it is two still poses, start and goal, whatever is asked.
 */
export function MovingFigure({
  motion,
  label,
  isPlaying,
  phase,
  onPhase,
  isMirrored,
  frames = browserFrames,
}: {
  readonly motion: Motion;
  readonly label: string;
  readonly isPlaying: boolean;
  readonly phase: number;
  readonly onPhase: (phase: number) => void;
  readonly isMirrored?: boolean;
  readonly frames?: Frames;
}) {
  const group = useRef<SVGGElement>(null);
  const still = useRef<SVGGElement>(null);
  const place = usePlace(group, still);
  const whole = useMemo(() => sceneOf(motion), [motion]);
  const scene = useMemo(() => (place === null ? whole : fittedTo(whole, place)), [whole, place]);
  // React draws the first pose; from then on the paths are written here, so that telling a phase redraws nothing.
  const [first] = useState(phase);
  const now = useRef({ phase, seconds: reached(scene, phase) });
  const isSeen = useIsSeen(() => group.current?.ownerSVGElement ?? null);
  const tell = useRef(onPhase);
  useEffect(() => {
    tell.current = onPhase;
  }, [onPhase]);

  useLayoutEffect(() => {
    if (isPlaying || now.current.phase === phase) return;
    now.current = { phase, seconds: reached(scene, phase) };
    paint(group.current, scene, now.current.seconds, phase === scene.goal ? 0 : scene.goal);
  }, [scene, isPlaying, phase]);

  useEffect(() => {
    if (!isPlaying || !isSeen) return undefined;
    const from = now.current.seconds;
    return frames((seconds) => {
      const reachedPhase = paint(group.current, scene, from + seconds, scene.goal);
      const isNew = reachedPhase !== now.current.phase;
      now.current = { phase: reachedPhase, seconds: from + seconds };
      if (isNew) tell.current(reachedPhase);
    });
  }, [scene, isPlaying, isSeen, frames]);

  const start = scene.keys[0]?.skeleton;
  const goal = scene.keys[scene.goal]?.skeleton;
  if (start === undefined || goal === undefined) return null;
  return (
    <>
      <FigureDrawing
        className={styles['moving']}
        scene={scene}
        body={scene.keys[first]?.skeleton ?? start}
        ghost={first === scene.goal ? 0 : scene.goal}
        label={label}
        isMirrored={isMirrored}
        isOnLand
        layers={group}
      />
      <div className={styles['two']} role="img" aria-label={label}>
        {[0, scene.goal].map((at) => (
          <div key={at} className={styles['pose']}>
            <FigureDrawing
              scene={at === 0 ? { ...scene, label: undefined } : scene}
              body={at === 0 ? start : goal}
              isMirrored={isMirrored}
              {...(at !== 0 && { layers: still })}
            />
            <span>{motion.phases[at]?.say}</span>
          </div>
        ))}
      </div>
    </>
  );
}
