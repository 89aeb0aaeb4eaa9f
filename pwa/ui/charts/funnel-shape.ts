import { isValue } from './scale.ts';

export interface FunnelStage {
  readonly id: string;
  /** "First session" */
  readonly label: string;
  /** how many reached it; null where it is not known */
  readonly value: number | null;
}

interface FunnelRow extends FunnelStage {
  /** of the longest bar, 0 to 1; null where nothing is drawn */
  readonly length: number | null;
  /** of the first stage; null where either is not known, or nobody began */
  readonly share: number | null;
}

export interface FunnelShape {
  readonly height: number;
  /** height of a row */
  readonly row: number;
  readonly rows: readonly FunnelRow[];
}

const ROW = 34;
/** The height of letters at which a row is that high. */
const LETTER = 13;

export function deriveFunnel(stages: readonly FunnelStage[], letter: number): FunnelShape {
  const amounts = stages.map(({ value }) => (isValue(value) ? Math.max(0, value) : null));
  const first = amounts[0] ?? 0;
  const most = Math.max(1, ...amounts.filter(isValue));
  const row = (ROW * letter) / LETTER;
  return {
    height: Math.round(Math.max(3, stages.length) * row),
    row,
    rows: stages.map((stage, index) => {
      const value = amounts[index] ?? null;
      return {
        ...stage,
        value,
        length: value === null ? null : value / most,
        share: value === null || first === 0 ? null : value / first,
      };
    }),
  };
}
