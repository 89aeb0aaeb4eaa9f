/**
 * The row whose screen the router opens at an address: of several that fit, the one with most segments of its own. Like the
 * router's own matching (the test compares them) for the paths that rows have, and without a package: the first script of a
 * start asks it.
 */
export function rowAt<Row extends { readonly path: string }>(rows: readonly Row[], pathname: string): Row | undefined {
  const segments = segmentsOf(pathname).map(decoded);
  let best: { readonly row: Row; readonly own: number } | undefined;
  for (const row of rows) {
    const own = ownSegments(segmentsOf(row.path), segments);
    if (own !== null && own > (best?.own ?? -1)) best = { row, own };
  }
  return best?.row;
}

/** How many segments of a path that fits are no parameters; null where it does not fit. */
function ownSegments(path: readonly string[], segments: readonly string[]): number | null {
  if (path.length !== segments.length) return null;
  let own = 0;
  for (const [index, part] of path.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) {
      if (segment === '') return null;
    } else if (part.toLowerCase() === segment.toLowerCase()) own += 1;
    else return null;
  }
  return own;
}

const segmentsOf = (path: string): string[] => path.replace(/\/+$/, '').split('/');

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // What is no encoding stands for itself.
    return segment;
  }
}
