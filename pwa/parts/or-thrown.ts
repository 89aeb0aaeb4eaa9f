import { fail } from '#core/lib/result.ts';
import type { Result } from '#core/lib/result.ts';
import { failureOf, type CommandFailure } from '#pwa/data/commands/command-failure.ts';
import type { Unexpected } from './FailureNote.tsx';

export type Thrown = CommandFailure | Unexpected;

/** What a command answers, or why it threw. What nobody foresaw is a bug: it is reported too. */
export async function orThrown<Value, Failure>(
  body: () => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | Thrown>> {
  try {
    return await body();
  } catch (error) {
    return fail(thrown(error));
  }
}

function thrown(error: unknown): Thrown {
  const failure = failureOf(error);
  // `storage` says that nothing was written, which holds of one transaction and not of whatever threw this.
  if (failure !== null && failure.reason !== 'storage') return failure;
  reportError(error);
  return { reason: 'unexpected', detail: error instanceof Error ? error.message : String(error) };
}
