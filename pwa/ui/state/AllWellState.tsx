import type { PathMark } from '../path/mark.ts';
import { DrawnState, type DrawnStateProps } from './DrawnState.tsx';

const stones = (...saved: readonly boolean[]): readonly PathMark[] =>
  saved.map((each, index) => ({ id: index + 1, kind: 'stone', saved: each }));
const ALL_SAVED = stones(true, true, true);
const SOME_SAVED = stones(true, true, false);

/**
 * Nothing is to be done here, and that is good.
 * @param isSaved false while something waits to be sent: then not every stone is filled
 */
export const AllWellState = ({ isSaved = true, ...props }: DrawnStateProps & { readonly isSaved?: boolean }) => (
  <DrawnState marks={isSaved ? ALL_SAVED : SOME_SAVED} {...props} />
);
