import { randomBytes } from 'node:crypto';
import type { LogName } from '#core/sync/protocol.ts';
import type { LogRow } from '../store/store.ts';

/** Drawn anew whenever rows are put into a log. */
export const newMark = (): string => randomBytes(6).toString('base64url');

/**
 * Names a row and its past. The operation alone does not: after a restored backup devices send again what was lost, and
 * an operation may come to lie at its old revision above another past. Its mark is another then.
 */
export const placeOf = ({ opId, mark }: Pick<LogRow, 'opId' | 'mark'>): string => `${opId}@${mark}`;

/** The name under which the store keeps one of the owner's logs: they lie side by side, as if of two owners. */
export const logOf = (owner: string, log: LogName = 'core'): string => (log === 'core' ? owner : `${owner}#${log}`);
