import type { PathMark } from '../path/mark.ts';
import { DrawnState, type DrawnStateProps } from './DrawnState.tsx';

const HELD_BACK: readonly PathMark[] = [
  { id: 1, kind: 'stone', saved: true },
  { id: 2, kind: 'stone', saved: true },
  { id: 'held', kind: 'gap', saved: false },
  { id: 3, kind: 'stone', saved: false },
];

/** The server does not accept something: it is safe on this device, and the action leads to where it is fixed. */
export const RejectedState = (props: DrawnStateProps) => <DrawnState marks={HELD_BACK} {...props} />;
