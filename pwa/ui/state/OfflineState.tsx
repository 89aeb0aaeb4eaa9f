import type { PathMark } from '../path/mark.ts';
import { DrawnState, type DrawnStateProps } from './DrawnState.tsx';

const SAVED_HERE: readonly PathMark[] = [
  { id: 1, kind: 'stone', saved: true },
  { id: 2, kind: 'stone', saved: true },
  { id: 3, kind: 'stone', saved: false },
  { id: 'way', kind: 'ahead', saved: false },
];

/** Only for what cannot be shown without the server. What this device has is shown as ever, with hollow stones. */
export const OfflineState = (props: DrawnStateProps) => <DrawnState marks={SAVED_HERE} {...props} />;
