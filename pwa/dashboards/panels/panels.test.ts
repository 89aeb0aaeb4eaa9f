import { isValidElement } from 'react';
import { describe, expect, it } from 'vitest';
import content from '../content/product/analytics.ts';
import { drawPanel, fetchPanels, type PanelSpec } from './index.ts';
import { ListPanel } from './ListPanel.tsx';
import { TilesPanel } from './TilesPanel.tsx';

const TILES: PanelSpec = { kind: 'tiles', title: 'Reach', tiles: [{ label: 'Users', value: '12' }] };
const LIST: PanelSpec = { kind: 'list', title: 'Threats', items: [] };

describe('a panel', () => {
  it('[DASH-3] is drawn by the component of its kind, with what its spec says', () => {
    const drawn = [TILES, LIST].map(drawPanel);
    expect(drawn.every(isValidElement)).toBe(true);
    expect(drawn.map(({ type }) => type)).toEqual([TilesPanel, ListPanel]);
    expect(drawn.map(({ props }) => props)).toEqual([TILES, LIST]);
  });

  it('[DASH-9] that brings libraries is drawn once its page has fetched it', async () => {
    const [analytics] = content.panels;
    expect(() => drawPanel(analytics!)).toThrow('was not fetched');
    await fetchPanels([TILES, analytics!]);
    expect(isValidElement(drawPanel(analytics!))).toBe(true);
  });

  it('[DASH-3] has a kind that is known, all its properties, and none of another kind', () => {
    const specs: readonly PanelSpec[] = [
      // @ts-expect-error there is no such kind
      { kind: 'gauge', title: 'Reach' },
      // @ts-expect-error its items are missing
      { kind: 'list', title: 'Threats' },
      // @ts-expect-error tiles are of another kind
      { kind: 'list', title: 'Threats', items: [], tiles: [] },
    ];
    expect(specs).toHaveLength(3);
  });
});
