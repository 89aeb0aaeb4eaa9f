/** An owner's two logs lie in the store side by side, as if of two owners. */
import type { LogName } from '#core/sync/protocol.ts';

/** The name under which the store keeps one of the owner's logs. */
export const logOf = (owner: string, log: LogName = 'core'): string => (log === 'core' ? owner : `${owner}#${log}`);
