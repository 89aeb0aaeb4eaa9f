import { useMemo } from 'react';
import type { RefObject } from 'react';
import type { Motion } from '#core/exercises/body/movement.ts';
import type { Skeleton } from '#core/exercises/body/skeleton.ts';
import { classNames } from '../class-names.ts';
import styles from './Figure.module.css';
import { layersOf, stillSceneOf } from './scene.ts';
import type { Scene } from './scene.ts';

/** One pose of a scene. Whoever moves it finds its paths again as the children of `layers`. */
export function FigureDrawing({
  scene,
  body,
  ghost,
  label,
  isMirrored = false,
  isOnLand = false,
  className,
  layers,
}: {
  readonly scene: Scene;
  readonly body: Skeleton;
  /** The phase that stands behind as a silhouette. */
  readonly ghost?: number | undefined;
  /** What the picture shows, for those who do not see it; without it, the text beside it says so. */
  readonly label?: string | undefined;
  /** The left side works instead of the right. */
  readonly isMirrored?: boolean | undefined;
  /** It stands on land that runs to the edges of its place, instead of on a line. */
  readonly isOnLand?: boolean;
  readonly className?: string | undefined;
  readonly layers?: RefObject<SVGGElement | null> | undefined;
}) {
  const { frame, label: range } = scene;
  const middle = frame.left * 2 + frame.width;
  const flip = isMirrored ? `translate(${middle} 0) scale(-1 1)` : undefined;
  return (
    <svg
      className={classNames(styles['figure'], isOnLand && styles['onLand'], className)}
      viewBox={`${frame.left} ${frame.top} ${frame.width} ${frame.height}`}
      preserveAspectRatio="xMidYMax meet"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {isOnLand ? (
        <path className={styles['land']} d="M-2000 .4h4000v400h-4000z" />
      ) : (
        <path className={styles['floor']} d={`M${frame.left + 3} .4h${frame.width - 6}`} />
      )}
      <g ref={layers} transform={flip}>
        {layersOf(scene, body, ghost).map(({ look, d, width }, at) => (
          // The layers of a scene never change their order.
          <path
            key={at}
            className={classNames(styles[look], width > 0 && styles['line'])}
            strokeWidth={width > 0 || look === 'prop' ? width : undefined}
            d={d}
          />
        ))}
      </g>
      {range !== undefined && (
        <text
          className={styles['label']}
          x={isMirrored ? middle - range.at[0] : range.at[0]}
          y={range.at[1] + range.size * 0.3}
          fontSize={range.size}
        >
          {range.text}
        </text>
      )}
    </svg>
  );
}

/** A motion as one still picture: its goal, for lists, or another phase. */
export function StillFigure({
  motion,
  phase,
  label,
  isMirrored,
  className,
}: {
  readonly motion: Motion;
  readonly phase?: number;
  readonly label?: string;
  readonly isMirrored?: boolean;
  readonly className?: string | undefined;
}) {
  const scene = useMemo(() => stillSceneOf(motion), [motion]);
  const body = scene.keys[phase ?? scene.goal]?.skeleton;
  if (body === undefined) return null;
  return <FigureDrawing scene={scene} body={body} label={label} isMirrored={isMirrored} className={className} />;
}
