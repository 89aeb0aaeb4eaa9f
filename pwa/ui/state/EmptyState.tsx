import type { PathMark } from '../path/mark.ts';
import { DrawnState, type DrawnStateProps } from './DrawnState.tsx';

const OPEN_WAY: readonly PathMark[] = [
  { id: 'first', kind: 'open', saved: false },
  { id: 'way', kind: 'ahead', saved: false },
];

/** Nothing recorded yet: a dotted stone, one sentence, one action. */
export const EmptyState = (props: DrawnStateProps) => <DrawnState marks={OPEN_WAY} {...props} />;
