import { useMemo } from 'react';
import { useText } from '#pwa/i18n/useText.ts';
import { useOpenSyncPanel } from '#pwa/parts/sync-panel-opener.ts';
import { href, routeTable } from '#pwa/routes/table.ts';
import type { IconName } from '#pwa/ui/icon-paths.ts';
import { makeTextSearch } from './text-search.ts';

export interface PageHit {
  readonly path: string;
  readonly title: string;
}
export interface ActionHit {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  /** where it is done, or what does it here */
  readonly go: string | (() => void);
}

/** What can be done, and where. */
const actions = [
  { id: 'log', icon: 'exercise', go: href('streakTracker') },
  { id: 'goals', icon: 'streak', go: href('streakTracker') },
  { id: 'sync', icon: 'refresh', go: 'sync' },
  { id: 'fix', icon: 'repair', go: href('repair') },
  { id: 'copy', icon: 'download', go: href('repair') },
  { id: 'person', icon: 'profile', go: href('people') },
  { id: 'erase', icon: 'trash', go: href('people') },
] as const;

/** Pages of everybody with an address of their own, and what can be done there. One is there only where the operator allows it. */
const pages = routeTable.filter(
  ({ id, path, audience, sameAs }) =>
    id !== 'search' && id !== 'talk' && audience === 'everyone' && sameAs === undefined && !path.includes(':'),
);

export function usePlaceSearch(): {
  readonly pages: (query: string) => readonly PageHit[];
  readonly actions: (query: string) => readonly ActionHit[];
} {
  const t = useText('search');
  const shell = useText('shell');
  const openSyncPanel = useOpenSyncPanel();
  return useMemo(() => {
    const titled = pages.map(({ path, title }): PageHit => ({ path, title: shell(`title.${title}`) }));
    const named = actions.map(({ id, icon, go }) => ({
      id,
      icon,
      label: t(`action.${id}.label`),
      words: t(`action.${id}.words`),
      go: go === 'sync' ? openSyncPanel : go,
    }));
    return {
      pages: makeTextSearch(titled, ({ title }) => title),
      actions: makeTextSearch(named, ({ label, words }) => `${label} ${words}`),
    };
  }, [t, shell, openSyncPanel]);
}
