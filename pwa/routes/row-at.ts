import { matchRoutes } from 'react-router-dom';

/** The row whose screen the router opens at an address: of several that fit, the one that says most. */
export const rowAt = <Row extends { readonly path: string }>(rows: readonly Row[], pathname: string): Row | undefined =>
  matchRoutes(
    rows.map((row) => ({ path: row.path, row })),
    pathname,
  )?.at(-1)?.route.row;
