/** What can be done on this screen, bound to the open profile and this browser. */
import type { Result } from '#core/lib/result.ts';
import type { DrillReport, StepReport } from '#pwa/data/commands/drill/drill-report.ts';
import type { RebuiltSummaries } from '#pwa/data/commands/rebuild-summaries.ts';
import type { Sent } from '#pwa/data/commands/send-now.ts';
import type { AnyFailure } from '#pwa/parts/FailureNote.tsx';

type Answer<Value> = Promise<Result<Value, AnyFailure>>;

export interface DeveloperActions {
  /** null of a sample person, of whom nothing is ever sent */
  readonly sendNow: (() => Answer<Sent>) | null;
  readonly forceOffline: (isOn: boolean) => Answer<boolean>;
  readonly copyState: () => Answer<'clipboard' | 'file'>;
  readonly rebuildSummaries: () => Answer<RebuiltSummaries>;
  readonly runDrill: (onStep: (step: StepReport) => void) => Answer<DrillReport>;
  /** with the sentences, so that the file explains itself */
  readonly saveReport: (report: DrillReport, sentenceOf: (step: StepReport) => string) => void;
  /** reads anew what the browser tells */
  readonly refresh: () => void;
}
