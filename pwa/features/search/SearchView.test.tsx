// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { EmergencyWord } from '#core/exercises/search/emergency-words.ts';
import { exerciseWith } from '#pwa/testing/listed-exercise.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import { foundWith } from './search-builders.ts';
import { SearchView, type Found } from './SearchView.tsx';

interface Given {
  readonly query?: string;
  readonly emergency?: EmergencyWord | null;
  readonly failure?: Error | null;
  readonly onQuery?: (query: string) => void;
}
const view = (found: Found | null, given: Given = {}) => (
  <SearchView
    query={given.query ?? found?.query ?? ''}
    emergency={given.emergency ?? null}
    found={found}
    failure={given.failure ?? null}
    timeZone="Europe/London"
    onQuery={given.onQuery ?? vi.fn()}
  />
);
const group = (name: string): HTMLElement => screen.getByRole('region', { name });
const many = Array.from({ length: 30 }, (_, at) => exerciseWith({ id: `e-${at}`, name: `Exercise ${at}`, minutes: 2 }));
const entry = {
  id: 'a',
  title: 'Stretching, 10 minutes',
  time: 'Nov 19, 2026',
  note: '',
  saved: false,
  to: '/streak-tracker',
};
const page = { path: '/people', title: 'People on this device' };

describe('what was found', () => {
  it('[SEARCH-1] exercises are links, best first, and more come when asked for', async () => {
    const { user } = await renderView(view(foundWith({ exercises: many })));
    const links = (): (string | null)[] =>
      within(group('Exercises'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(links()).toHaveLength(6);
    expect(links()[0]).toBe('/exercises/e-0');
    expect(group('Exercises').textContent).toContain('2\u00A0min');
    await user.click(screen.getByRole('button', { name: 'Show 20 more' }));
    expect(links()).toHaveLength(26);
    await user.click(screen.getByRole('button', { name: 'Show 4 more' }));
    expect(links()).toHaveLength(30);
    expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
  });

  it('[SEARCH-3] entries say where they are kept', async () => {
    await renderView(view(foundWith({ entries: [entry, { ...entry, id: 'b', saved: true, note: 'knee felt fine' }] })));
    expect(within(group('Your entries')).getByRole('img', { name: 'Saved on this device' })).toBeDefined();
    expect(within(group('Your entries')).getByRole('img', { name: 'Here and on the server' })).toBeDefined();
    expect(group('Your entries').textContent).toContain('knee felt fine');
  });

  it('[SEARCH-11] entries lead to where they are shown', async () => {
    await renderView(
      view(foundWith({ entries: [entry, { ...entry, id: 'b', title: 'Planned item', to: '/repair' }] })),
    );
    const links = within(group('Your entries')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [entry.title, '/streak-tracker'],
      ['Planned item', '/repair'],
    ]);
  });

  it('[SEARCH-4] pages and actions stand below', async () => {
    const go = vi.fn();
    const { user } = await renderView(
      view(foundWith({ pages: [page], actions: [{ id: 'sync', label: 'Show sync status', icon: 'refresh', go }] })),
    );
    expect(within(group('Pages')).getByRole('link', { name: page.title }).getAttribute('href')).toBe('/people');
    await user.click(within(group('Actions')).getByRole('button', { name: 'Show sync status' }));
    expect(go).toHaveBeenCalledTimes(1);
  });

  it('[SEARCH-5] is walked with the arrow keys, and Enter in the field opens the first', async () => {
    const { user } = await renderView(view(foundWith({ exercises: many.slice(0, 2), pages: [page] })));
    const field = screen.getByRole('searchbox');
    const clicked = vi.fn((event: Event) => event.preventDefault());
    screen.getByRole('link', { name: 'Exercise 0' }).addEventListener('click', clicked);
    await user.click(field);
    const walk = async (keys: string): Promise<string | null | undefined> => {
      await user.keyboard(keys);
      return document.activeElement === field ? 'field' : document.activeElement?.textContent;
    };
    expect(await walk('{ArrowUp}')).toBe('field');
    expect(await walk('{ArrowDown}')).toBe('Exercise 0');
    expect(await walk('{ArrowDown}{ArrowDown}{ArrowDown}')).toBe(page.title);
    expect(await walk('{ArrowUp}')).toBe('Exercise 1');
    expect(await walk('{Escape}')).toBe('field');
    expect(await walk('{ArrowDown}{ArrowUp}')).toBe('field');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it('[SEARCH-6] says what to try where there is nothing, and before anything is asked', async () => {
    const onQuery = vi.fn();
    const { user, update } = await renderView(view(foundWith({ query: 'x'.repeat(500) }), { onQuery }));
    expect(screen.getByText(/^Nothing found for “x{60}…”$/)).toBeDefined();
    expect(screen.getByRole('heading', { level: 2, name: 'Try other words' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'stairs hurt' }));
    expect(onQuery).toHaveBeenCalledWith('stairs hurt');
    update(view(foundWith({ query: '' })));
    expect(screen.getByRole('heading', { level: 2, name: /What hurts/ })).toBeDefined();
  });

  it('[SEARCH-6] has the shape of rows until the library is there', async () => {
    await renderView(view(null, { query: 'knee' }));
    expect(screen.getByText('Searching')).toBeDefined();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });
});

describe('while it is looked for', () => {
  const opened = (): ReturnType<typeof vi.fn> => {
    const clicked = vi.fn((event: Event) => event.preventDefault());
    document.addEventListener('click', clicked, { once: true });
    return clicked;
  };
  const enter = (init: KeyboardEventInit = {}): void => {
    const field = screen.getByRole('searchbox');
    field.focus();
    fireEvent.keyDown(field, { key: 'Enter', ...init });
  };

  it('[SEARCH-5] Enter waits for what was typed, and opens nothing that an earlier query found', async () => {
    const old = foundWith({ query: 'ch', pages: [page] });
    const { update } = await renderView(view(old, { query: 'knee' }));
    const clicked = opened();
    enter();
    expect(clicked).not.toHaveBeenCalled();
    update(view(foundWith({ query: 'knee', exercises: many.slice(0, 1) }), { query: 'knee' }));
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it('[SEARCH-2] Enter opens nothing where the next letters are an emergency', async () => {
    const old = foundWith({ query: 'chest', exercises: many });
    const { update } = await renderView(view(old, { query: 'chest pai' }));
    const clicked = opened();
    enter();
    update(view(old, { query: 'chest pain', emergency: 'heart' }));
    update(view(foundWith({ query: 'chest pain', exercises: many }), { emergency: 'heart' }));
    expect(clicked).not.toHaveBeenCalled();
  });

  it('[SEARCH-5] Enter that chooses a word of an input method opens nothing', async () => {
    await renderView(view(foundWith({ exercises: many })));
    const clicked = opened();
    enter({ isComposing: true });
    expect(clicked).not.toHaveBeenCalled();
    enter();
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it('[SEARCH-6] nothing is said to be missing until entries are read', async () => {
    const { update } = await renderView(view(foundWith({ entries: null })));
    expect(screen.queryByText(/^Nothing found/)).toBeNull();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    update(view(foundWith({ entries: [] })));
    expect(screen.getByText(/^Nothing found/)).toBeDefined();
  });
});

describe('an emergency', () => {
  const found = foundWith({ query: 'chest pain', exercises: many });
  const heart = { emergency: 'heart' } as const;

  it('[SEARCH-2] is answered with whom to call and what to do, instead of exercises', async () => {
    const { user, update } = await renderView(view(found, heart));
    expect(screen.getByRole('heading', { level: 2, name: /This could be your heart/ })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Call 999' }).getAttribute('href')).toBe('tel:999');
    expect(screen.getByText(/your local emergency number/)).toBeDefined();
    expect(screen.getByText('Get help first')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Exercises' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show exercises anyway' }));
    expect(group('Exercises')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Call 999' })).toBeNull();
    // Another kind is told again.
    update(view(found, { emergency: 'suicide' }));
    expect(screen.getByRole('heading', { level: 2, name: /You don’t have to be alone/ })).toBeDefined();
    // And so is the same, once other words stood between.
    update(view(found, heart));
    await user.click(screen.getByRole('button', { name: 'Show exercises anyway' }));
    update(view(foundWith({ query: 'knee' })));
    update(view(found, heart));
    expect(screen.getByRole('link', { name: 'Call 999' })).toBeDefined();
  });

  it('[SEARCH-10] is answered while the library is fetched, and where it cannot be', async () => {
    const { update } = await renderView(view(null, { query: 'chest pain', ...heart }));
    expect(screen.getByRole('link', { name: 'Call 999' })).toBeDefined();
    expect(screen.queryByText('Searching')).toBeNull();
    update(view(null, { query: 'chest pain', ...heart, failure: new Error('no chunk') }));
    expect(screen.getByRole('link', { name: 'Call 999' })).toBeDefined();
  });

  it('[SEARCH-2] opens nothing by Enter', async () => {
    await renderView(view({ ...found, pages: [page] }, heart));
    const clicked = vi.fn((event: Event) => event.preventDefault());
    screen.getByRole('link', { name: page.title }).addEventListener('click', clicked);
    const field = screen.getByRole('searchbox');
    field.focus();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(clicked).not.toHaveBeenCalled();
  });
});
