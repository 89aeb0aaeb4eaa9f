import type { LogRow } from '../store/store';

/**
 * Names a row and its past. The operation alone does not: after a restored backup devices send again what was lost, and
 * an operation may come to lie at its old revision above another past. When it was taken differs then.
 */
export const placeOf = ({ opId, receivedAt }: Pick<LogRow, 'opId' | 'receivedAt'>): string => `${opId}@${receivedAt.toString(36)}`;
