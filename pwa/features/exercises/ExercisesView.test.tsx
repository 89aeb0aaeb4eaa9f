// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Day } from '#core/lib/day.ts';
import { fail, ok } from '#core/lib/result.ts';
import { renderView } from '#pwa/testing/render-view.tsx';
import type { ExerciseActions } from './exercise-actions.ts';
import { actionsWith, EXERCISES, libraryWith } from './exercises-builders.ts';
import { ExercisesView } from './ExercisesView.tsx';

const TODAY = 20_780 as Day;
const NOTHING_AGAINST = { isHindered: false, wrong: new Set<string>() };
type Given = Partial<Parameters<typeof ExercisesView>[0]>;
const view = (given: Given = {}) => (
  <ExercisesView
    library={libraryWith()}
    favourites={[]}
    done={{}}
    hasPlan={false}
    against={NOTHING_AGAINST}
    today={TODAY}
    query=""
    emergency={null}
    search={null}
    hasSearchFailed={false}
    timeZone="Europe/London"
    onQuery={vi.fn()}
    actions={actionsWith()}
    {...given}
  />
);
const rows = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const row = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('li') as HTMLElement;
const count = () => screen.getAllByRole('status')[0]?.textContent;
const DONE = {
  lastDay: 20_776 as Day,
  times: 3,
  days: [20_774, 20_775, 20_776] as Day[],
  wasStoppedForPain: false,
  isSaved: true,
};

describe('the list', () => {
  it('[LIST-7] says how many there are, and of each what it is for, how long, how hard and with what', async () => {
    await renderView(view());
    expect(count()).toBe('4 exercises');
    expect(rows()).toEqual(['Chin tuck', 'Bridge', 'Wall sit', 'Lunge']);
    expect(row('Bridge').textContent).toContain('What Bridge is for');
    expect(row('Bridge').textContent).toContain('2\u00A0minFirst weeksMat');
    expect(row('Chin tuck').textContent).toContain('No equipment');
    expect(within(row('Bridge')).getByRole('link').getAttribute('href')).toBe('/exercises/bridge');
  });

  it('[LIST-7] is narrowed down by a tap, says so, and is cleared by another where nothing is left', async () => {
    const { user } = await renderView(view());
    await user.click(screen.getByRole('button', { name: /^Back to sport/ }));
    await waitFor(() => expect(rows()).toEqual(['Lunge']));
    expect(count()).toBe('1 of 4 exercises');
    await user.click(screen.getByRole('button', { name: /^Moving freely/ }));
    await screen.findByRole('heading', { name: 'No exercise fits all of that' });
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
    await waitFor(() => expect(count()).toBe('4 exercises'));
  });

  it('[LIST-7] says what to do where nothing was marked or done yet', async () => {
    const { user } = await renderView(view());
    await user.click(screen.getByRole('button', { name: /^Favorites/ }));
    await screen.findByText(/Tap the bookmark beside an exercise/);
    await user.click(screen.getByRole('button', { name: /^Favorites/ }));
    await user.click(screen.getByRole('button', { name: /^Completed/ }));
    await screen.findByText(/Exercises you log as done are listed here/);
  });

  it('[LIST-8] says when an exercise was done, and why one is recommended', async () => {
    const exercises = EXERCISES.map((one) => (one.id === 'bridge' ? { ...one, level: 2 as const } : one));
    const library = libraryWith({ exercises, harder: { bridge: ['lunge'] } });
    await renderView(view({ library, done: { bridge: DONE } }));
    expect(row('Bridge').textContent).toContain('Done 3 times, last on Nov 19, 2026');
    expect(row('Lunge').textContent).toContain('The next step: you did Bridge on 3 recent days');
  });

  it('[LIST-8] one that pain stopped before its first set is not called done, and nothing leads on from it', async () => {
    const library = libraryWith({ harder: { bridge: ['lunge'] } });
    const done = { bridge: { ...DONE, times: 0, days: [], wasStoppedForPain: true } };
    const { user } = await renderView(view({ library, done }));
    expect(row('Bridge').textContent).not.toContain('Done');
    await user.click(screen.getByRole('button', { name: /^Completed/ }));
    await screen.findByText(/Exercises you log as done are listed here/);
  });

  it('[LIST-8] recommends nothing while something is against training today, and says so', async () => {
    const against = { ...NOTHING_AGAINST, isHindered: true };
    const { user } = await renderView(view({ against }));
    expect(screen.queryByText('A gentle way to start')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Recommended/ }));
    await screen.findByRole('heading', { name: 'Nothing is recommended today' });
  });

  it('[LIST-8] calls nothing gentle before it is known what hurt', async () => {
    const { update } = await renderView(view({ done: undefined }));
    expect(screen.queryByText('A gentle way to start')).toBeNull();
    update(view({ hasPlan: undefined }));
    expect(screen.queryByText('A gentle way to start')).toBeNull();
    update(view({ against: undefined }));
    expect(screen.queryByText('A gentle way to start')).toBeNull();
    update(view());
    expect(screen.getAllByText('A gentle way to start').length).toBeGreaterThan(0);
  });
});

describe('a search', () => {
  const finds =
    (...ids: readonly string[]) =>
    () =>
      ids.map((id, at) => ({ id, score: 9 - at }));

  it('[LIST-5] ranks the rows, and what is filtered is of its hits', async () => {
    const found = { query: 'knee', search: finds('lunge', 'wall-sit', 'bridge') };
    const { user } = await renderView(view(found));
    expect(rows()).toEqual(['Lunge', 'Wall sit', 'Bridge']);
    expect(count()).toBe('3 of 4 exercises');
    await user.click(screen.getByRole('button', { name: /^First weeks/ }));
    await waitFor(() => expect(rows()).toEqual(['Wall sit', 'Bridge']));
  });

  it('[LIST-5] says what to try: other words, or the whole library', async () => {
    const onQuery = vi.fn();
    const { user, update } = await renderView(view({ query: 'x'.repeat(500), search: finds(), onQuery }));
    expect(screen.getByRole('heading', { name: /^Nothing found for “x{60}…”$/ })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'stairs hurt' }));
    expect(onQuery).toHaveBeenCalledWith('stairs hurt');
    update(view({ query: 'arm up', search: finds('chin-tuck', 'bridge') }));
    await user.click(screen.getByRole('button', { name: /^Back to sport/ }));
    await screen.findByRole('heading', { name: 'Found, but not here' });
    expect(screen.getByText('2 exercises fit “arm up” in the whole library.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Show all that fit' }).getAttribute('href')).toBe('/exercises?q=arm+up');
  });

  it('[LIST-5] has the shape of rows until it can answer, and leaves the list whole where it never will', async () => {
    const { update } = await renderView(view({ query: 'knee' }));
    expect(screen.getByText('Searching')).toBeDefined();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    update(view({ query: 'knee', hasSearchFailed: true }));
    expect(screen.getByText(/^Search couldn’t be loaded/)).toBeDefined();
    expect(rows()).toHaveLength(4);
  });

  it('[LIST-5] answers what sounds like an emergency with help, and with exercises once it is set aside', async () => {
    const found = { query: 'chest pain', search: finds('bridge'), emergency: 'heart' } as const;
    const { user, update } = await renderView(view(found));
    expect(screen.getByRole('link', { name: 'Call 999' })).toBeDefined();
    expect(count()).toBe('Get help first');
    expect(screen.queryByRole('list', { name: 'Exercises' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show exercises anyway' }));
    expect(rows()).toEqual(['Bridge']);
    update(view({ ...found, emergency: 'suicide' }));
    expect(screen.getByRole('link', { name: 'Call 999' })).toBeDefined();
  });
});

describe('a favourite', () => {
  it('[LIST-9] is marked and unmarked by its button, which says how it stands; unmarking can be undone', async () => {
    const markFavourite = vi.fn<ExerciseActions['markFavourite']>().mockResolvedValue(ok({ id: 'operation' }));
    const { user, toasts, update } = await renderView(view({ actions: actionsWith({ markFavourite }) }));
    const mark = () => screen.getByRole('button', { name: 'Favorite: Bridge' });
    expect(mark().getAttribute('aria-pressed')).toBe('false');
    await user.click(mark());
    expect(toasts).toEqual([]);
    update(view({ favourites: ['bridge'], actions: actionsWith({ markFavourite }) }));
    expect(mark().getAttribute('aria-pressed')).toBe('true');
    await user.click(mark());
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Bridge is no longer a favorite']));
    toasts[0]?.action?.onAction();
    await waitFor(() =>
      expect(markFavourite.mock.calls).toEqual([
        ['bridge', true],
        ['bridge', false],
        ['bridge', true],
      ]),
    );
  });

  it('[LIST-9] that could not be saved says why', async () => {
    const markFavourite = () => Promise.resolve(fail({ reason: 'quota', detail: '' } as const));
    const { user } = await renderView(view({ actions: actionsWith({ markFavourite }) }));
    await user.click(screen.getByRole('button', { name: 'Favorite: Bridge' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  });
});

describe('an exercise that an update removed', () => {
  it('[LIST-10] stays among favourites and completed under its old name, and can be unmarked', async () => {
    const library = libraryWith({ former: { leap: { name: 'Leap' }, other: { name: 'Other' } } });
    const markFavourite = vi.fn<ExerciseActions['markFavourite']>().mockResolvedValue(ok({ id: 'operation' }));
    const actions = actionsWith({ markFavourite });
    const { user } = await renderView(view({ library, favourites: ['leap'], done: { leap: DONE }, actions }));
    expect(screen.queryByText('Leap')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Completed/ }));
    await waitFor(() => expect(rows()).toEqual(['Leap']));
    expect(count()).toBe('1 of 5 exercises');
    expect(row('Leap').textContent).toContain('No longer in the library');
    await user.click(screen.getByRole('button', { name: 'Favorite: Leap' }));
    expect(markFavourite.mock.calls).toEqual([['leap', false]]);
    await user.click(screen.getByRole('button', { name: /^Back to sport/ }));
    await screen.findByRole('heading', { name: 'No exercise fits all of that' });
  });
});
