/**
 * The kinds of panel. What a spec may say follows from the properties of its kind's component: an unknown kind, a missing
 * property and one of another kind do not compile, and every spec that compiles is drawn.
 */
import { createElement, type Attributes, type ComponentProps, type FunctionComponent, type ReactElement } from 'react';
import { AnalyticsPanel } from './AnalyticsPanel.tsx';
import { BoardPanel } from './BoardPanel.tsx';
import { ListPanel } from './ListPanel.tsx';
import { PhasesPanel } from './PhasesPanel.tsx';
import { StrategiesPanel } from './StrategiesPanel.tsx';
import { TablePanel } from './TablePanel.tsx';
import { TilesPanel } from './TilesPanel.tsx';

const kinds = {
  analytics: AnalyticsPanel,
  board: BoardPanel,
  list: ListPanel,
  phases: PhasesPanel,
  strategies: StrategiesPanel,
  table: TablePanel,
  tiles: TilesPanel,
};

type Kind = keyof typeof kinds;
type Properties = { readonly [K in Kind]: ComponentProps<(typeof kinds)[K]> };
type SpecOf<K extends Kind> = { readonly [Each in K]: { readonly kind: Each } & Properties[Each] }[K];
export type PanelSpec = SpecOf<Kind>;

/** The same object, in a form from which TypeScript knows that a kind's component takes that kind's properties. */
const panels: { readonly [K in Kind]: FunctionComponent<Properties[K]> } = kinds;

export function drawPanel<K extends Kind>(spec: SpecOf<K>): ReactElement {
  const properties: Properties[K] = spec;
  // No panel has a `key` of its own, which TypeScript cannot tell of a kind it does not know.
  return createElement(panels[spec.kind], properties as Properties[K] & Attributes);
}
