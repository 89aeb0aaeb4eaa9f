/**
 * The kinds of panel. What a spec may say follows from the properties of its kind's component: an unknown kind, a missing
 * property and one of another kind do not compile, and every spec that compiles is drawn.
 */
import { createElement, type Attributes, type ComponentProps, type FunctionComponent, type ReactElement } from 'react';
import { BoardPanel } from './BoardPanel.tsx';
import { ListPanel } from './ListPanel.tsx';
import { PhasesPanel } from './PhasesPanel.tsx';
import { StrategiesPanel } from './StrategiesPanel.tsx';
import { TablePanel } from './TablePanel.tsx';
import { TilesPanel } from './TilesPanel.tsx';

const ownKinds = {
  board: BoardPanel,
  list: ListPanel,
  phases: PhasesPanel,
  strategies: StrategiesPanel,
  table: TablePanel,
  tiles: TilesPanel,
};

/** Kinds that bring libraries with them (here the query client): fetched by the pages that have one. */
const fetchedKinds = {
  analytics: () => import('./AnalyticsPanel.tsx').then(({ AnalyticsPanel }) => AnalyticsPanel),
};

type FetchedKinds = { [K in keyof typeof fetchedKinds]: Awaited<ReturnType<(typeof fetchedKinds)[K]>> };
type Kinds = typeof ownKinds & FetchedKinds;
type Kind = keyof Kinds;
type Properties = { readonly [K in Kind]: ComponentProps<Kinds[K]> };
type SpecOf<K extends Kind> = { readonly [Each in K]: { readonly kind: Each } & Properties[Each] }[K];
export type PanelSpec = SpecOf<Kind>;

/** In a form from which TypeScript knows that a kind's component takes that kind's properties. */
const panels: { [K in Kind]?: FunctionComponent<Properties[K]> } = { ...ownKinds };

export const panelKinds = [...Object.keys(ownKinds), ...Object.keys(fetchedKinds)] as readonly Kind[];

const fetchers: { readonly [K in keyof FetchedKinds]: () => Promise<FunctionComponent<Properties[K]>> } = fetchedKinds;
const isFetched = (kind: Kind): kind is keyof FetchedKinds => kind in fetchedKinds;

/** Before a page is drawn: fetches what its panels need beyond the screen. */
export async function fetchPanels(specs: readonly PanelSpec[]): Promise<void> {
  const lacking = new Set(specs.map(({ kind }) => kind).filter((kind) => panels[kind] === undefined));
  const bring = async <K extends keyof FetchedKinds>(kind: K): Promise<void> => {
    panels[kind] = await fetchers[kind]();
  };
  await Promise.all([...lacking].filter(isFetched).map(bring));
}

export function drawPanel<K extends Kind>(spec: SpecOf<K>): ReactElement {
  const properties: Properties[K] = spec;
  const panel = panels[spec.kind];
  if (panel === undefined) throw new Error(`the panel ${spec.kind} was not fetched before its page was drawn`);
  // No panel has a `key` of its own, which TypeScript cannot tell of a kind it does not know.
  return createElement(panel, properties as Properties[K] & Attributes);
}
