/** The team's pages: for each id of a row of the route table, its content. */
import { createElement, type ComponentType } from 'react';
import type { RouteId } from '../routes/table.ts';
import type { Dashboard } from './dashboard.ts';

export const catalogue = {
  analytics: () => import('./content/product/analytics.ts'),
  marketPositioning: () => import('./content/strategy/market-positioning.ts'),
} satisfies Partial<Record<RouteId, () => Promise<{ readonly default: Dashboard }>>>;

/** The screen of a page: with its content, so that both come at once and a failure of either can be tried again. */
export async function openDashboard(id: keyof typeof catalogue): Promise<{ readonly default: ComponentType }> {
  const [{ default: DashboardScreen }, { default: content }] = await Promise.all([
    import('./DashboardScreen.tsx'),
    catalogue[id](),
  ]);
  return { default: () => createElement(DashboardScreen, { content }) };
}
