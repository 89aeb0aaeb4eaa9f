const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes for people: at most three digits, with one decimal below ten. KB is 1,000 bytes, as disks are sold. */
export function byteSize(bytes: number): { readonly value: number; readonly unit: (typeof UNITS)[number] } {
  let [value, step] = [bytes, 0];
  while (value >= 999.5 && step < UNITS.length - 1) {
    value /= 1_000;
    step += 1;
  }
  return {
    value: step > 0 && value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value),
    unit: UNITS[step] ?? 'GB',
  };
}
