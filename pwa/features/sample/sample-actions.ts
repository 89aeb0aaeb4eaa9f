/** What can be done on this screen. */
import type { Result } from '#core/lib/result.ts';
import type { AnyFailure } from '#pwa/parts/FailureNote.tsx';

export interface SampleActions {
  /** makes the sample person where there is none, and opens its profile; one that is cancelled leaves nothing */
  readonly open: (work: {
    readonly onDay: (lived: number, days: number) => void;
    readonly signal: AbortSignal;
  }) => Promise<Result<'opened' | 'cancelled', AnyFailure>>;
  /** another profile is now in use: the page reloads with it */
  readonly startAnew: () => void;
}
