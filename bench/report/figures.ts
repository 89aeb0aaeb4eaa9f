import { median } from '../statistics.ts';

/** Three significant digits for fractions; integers are kept in full. */
const digits = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);

const grouped = (value: number): string =>
  value >= 10_000 ? Math.round(value).toLocaleString('en-US') : digits(value);

/** `1.52 ms (1.40-1.71)`: the median, and the least and the most of the runs. */
export function figure(values: readonly number[], unit: string, scale = 1): string {
  const scaled = values.map((value) => value * scale);
  const middle = `${grouped(median(scaled))} ${unit}`;
  return scaled.length < 2 ? middle : `${middle} (${grouped(Math.min(...scaled))}-${grouped(Math.max(...scaled))})`;
}

export const plain = (value: number, unit: string): string => `${grouped(value)} ${unit}`;
export const times = (value: number): string => `${value.toFixed(2)}x`;
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
export const MIB = 1024 * 1024;
