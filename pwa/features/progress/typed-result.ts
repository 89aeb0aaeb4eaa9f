/** A result as somebody types it, with a point or a comma; null where it is none or out of range. */
export function typedResult(text: string, least: number, most: number, isWhole: boolean): number | null {
  const written = text.trim().replace(',', '.');
  if (!(isWhole ? /^\d{1,4}$/ : /^\d{1,4}(\.\d{1,2})?$/).test(written)) return null;
  const value = Number(written);
  return value >= least && value <= most ? value : null;
}
