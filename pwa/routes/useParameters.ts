import { useMatch } from 'react-router-dom';
import type { Addressed, ParametersOf, PathOf } from './route.ts';
import { routes } from './table.ts';

export type UseParameters<Rows extends readonly Addressed[]> = <Id extends Rows[number]['id']>(
  id: Id,
) => Readonly<Record<ParametersOf<PathOf<Rows, Id>>, string>>;

export function createUseParameters<const Rows extends readonly Addressed[]>(rows: Rows): UseParameters<Rows> {
  return function useParameters(id) {
    const match = useMatch(rows.find((row) => row.id === id)?.path ?? '');
    if (match === null) throw new Error(`useParameters('${id}') is for the screen of that row, at its address`);
    // A match has a value for each parameter of the path.
    return match.params as never;
  };
}

/**
 * The parameters in the address of the row's own screen. Anybody can type an address, so they are strings that may name
 * nothing: a screen that finds nothing by them returns `<NotFound />` (pwa/parts).
 */
export const useParameters = createUseParameters(routes);
