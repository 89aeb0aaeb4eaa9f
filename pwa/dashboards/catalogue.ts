/** The team's pages: for each id of a row of the route table, its content. */
import { createElement, type ComponentType } from 'react';
import type { RouteId } from '../routes/table.ts';
import type { Dashboard } from './dashboard.ts';

export const catalogue = {
  analytics: () => import('./content/product/analytics.ts'),
  marketPositioning: () => import('./content/strategy/market-positioning.ts'),
} satisfies Partial<Record<RouteId, () => Promise<{ readonly default: Dashboard }>>>;

/** The screen of a page: with its content and its panels, so that all come at once and a failure of any can be tried again. */
export async function openDashboard(id: keyof typeof catalogue): Promise<{ readonly default: ComponentType }> {
  const [{ default: DashboardScreen }, { fetchPanels }, { default: content }] = await Promise.all([
    import('./DashboardScreen.tsx'),
    import('./panels/index.ts'),
    catalogue[id](),
  ]);
  await fetchPanels(content.panels);
  return { default: () => createElement(DashboardScreen, { content }) };
}
