// @vitest-environment jsdom
// @alone: the Tab key goes on from where it was last
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { bodyPlaces } from '#core/rules/coach/vocabulary.ts';
import { bodyParts, nearestPart, partTowards } from './body-parts.ts';
import type { BodyPart, BodyView, Direction } from './body-parts.ts';
import { BodyMap, type BodyMark } from './BodyMap.tsx';

const VIEWS: readonly BodyView[] = ['front', 'back'];
const partOf = (view: BodyView, id: string): BodyPart => {
  const found = bodyParts[view].find((one) => one.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};

describe('the parts', () => {
  it.each(VIEWS)('[MAP-1] are the places of the coach, %s', (view) => {
    const expected = Object.entries(bodyPlaces).flatMap(([place, { views, sided }]) =>
      (views as readonly string[]).includes(view) ? (sided ? [`${place}-left`, `${place}-right`] : [place]) : [],
    );
    expect(bodyParts[view].map(({ id }) => id).sort()).toEqual(expected.sort());
  });

  it('[MAP-2] have the sides of the person, never of the viewer', () => {
    expect(partOf('front', 'knee-left').centre.x).toBeGreaterThan(30);
    expect(partOf('front', 'knee-right').centre.x).toBeLessThan(30);
    expect(partOf('back', 'calf-left').centre.x).toBeLessThan(30);
    expect(partOf('back', 'elbow-right').centre.x).toBeGreaterThan(30);
  });

  it('[MAP-3] are found beside the body, the nearest of them, as far as the reach goes', () => {
    const parts = bodyParts.front;
    const knee = partOf('front', 'knee-left');
    const edge = Math.max(...knee.outline.map(({ x }) => x));
    expect(nearestPart(parts, { x: edge + 2, y: knee.centre.y }, 4)?.id).toBe('knee-left');
    expect(nearestPart(parts, { x: edge + 6, y: knee.centre.y }, 4)).toBeNull();
  });

  it.each(VIEWS)('[MAP-4] are all reached by the arrow keys, %s', (view) => {
    const parts = bodyParts[view];
    const directions: readonly Direction[] = ['up', 'down', 'left', 'right'];
    const reached = new Set<string>();
    const queue = [...parts.slice(0, 1)];
    for (let part = queue.pop(); part !== undefined; part = queue.pop()) {
      if (reached.has(part.id)) continue;
      reached.add(part.id);
      for (const direction of directions) {
        const next = partTowards(parts, part, direction);
        if (next !== null) queue.push(next);
      }
    }
    expect([...reached].sort()).toEqual(parts.map(({ id }) => id).sort());
  });
});

const LABELS = { keys: 'Arrow keys move', view: 'Front', left: 'your left', right: 'your right', worst: 'worst' };
const map = (marks: Readonly<Record<string, BodyMark>>, onToggle = vi.fn<(id: string) => void>()) => (
  <BodyMap view="front" labels={LABELS} nameOf={({ id }) => id} marks={marks} onToggle={onToggle} />
);

describe('the map', () => {
  it('[MAP-5] says of each part its name and whether it is marked, and names the worst', () => {
    render(map({ 'knee-left': 'worst', 'hip-left': 'also' }));
    expect(screen.getAllByRole('checkbox', { checked: true }).map((one) => one.getAttribute('aria-label'))).toEqual([
      'hip-left',
      'knee-left',
    ]);
    expect(screen.getByText('worst').tagName).toBe('text');
    expect(screen.getByRole('figure').querySelector('figcaption')?.textContent).toBe('your rightFrontyour left');
    const { id } = screen.getByText('Arrow keys move');
    expect(screen.getByRole('group', { name: 'Front' }).getAttribute('aria-describedby')).toBe(id);
  });

  it('[MAP-3] [MAP-4] is marked by a press and by key, and has one stop of the Tab key', async () => {
    const onToggle = vi.fn<(id: string) => void>();
    render(map({ 'knee-left': 'worst' }, onToggle));
    fireEvent.click(screen.getByRole('checkbox', { name: 'chest' }));
    expect(onToggle).toHaveBeenLastCalledWith('chest');
    expect(screen.getAllByRole('checkbox').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown} ');
    expect(onToggle).toHaveBeenLastCalledWith('belly');
    await userEvent.keyboard('{Enter}');
    expect(onToggle).toHaveBeenCalledTimes(3);
  });
});
