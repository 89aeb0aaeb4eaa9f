import type { PanelSpec } from './panels/index.ts';
import type { Source } from './useSource.ts';

/** One page of the team, as data. In English: what the team says to itself is not translated, only the frame around it. */
export interface Dashboard {
  readonly title: string;
  /** one sentence that says what the page shows */
  readonly lead: string;
  /** of its figures, said beside the title: a sample is never passed off as measured */
  readonly source: Source;
  /** Another source that the reader may switch to. The panels have to know it: see `useSource`. */
  readonly otherSource?: Source;
  readonly panels: readonly PanelSpec[];
}
