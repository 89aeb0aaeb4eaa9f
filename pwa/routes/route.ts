import type { ComponentType } from 'react';
import type { Entity } from '#core/records/index.ts';
import type { English, FetchedNamespace } from '../i18n/english.ts';
import type { Format } from '../i18n/format.ts';
import type { IconName } from '../ui/icon-paths.ts';

/**
 * One row of the route table. `offline` is a promise that a browser test holds every row to:
 * `always` from the first visit of any page, `after-first-visit` of this page, `online-only` never.
 */
export interface Route {
  /** what the code links by; an address may change, its id does not */
  readonly id: string;
  /** `/exercises/:exerciseId`: a part after a colon is a named parameter, one whole segment long */
  readonly path: string;
  /** a value for each parameter of the path, by which the tests over every route open this one */
  readonly example?: Readonly<Record<string, string>>;
  readonly title: RouteTitle;
  /** where the navigations list it; a row that none lists leaves it out */
  readonly nav?: readonly NavigationEntry[];
  /** the path of the row whose screen opens here too: where only that one is listed, navigations mark it, and the search finds it alone */
  readonly sameAs?: string;
  /**
   * `team`: the team's internal pages and the developer's tools, fetched when first opened and kept from then on. All
   * routes open for everybody; data of other people are guarded by the server.
   */
  readonly audience: 'everyone' | 'team';
  readonly offline: 'always' | 'after-first-visit' | 'online-only';
  /** the kinds of entries that are seen here: where a found entry leads */
  readonly shows?: readonly Entity[];
  /** An exercise session runs here: no update prompt, no message but its own, and the bottom bar makes room. */
  readonly uninterrupted?: boolean;
  /** the texts that the screen and whatever it imports need, fetched beside its code; `common` and `shell` are always there */
  readonly texts: readonly FetchedNamespace[];
  readonly screen: () => Promise<ScreenModule>;
  /** opens here instead for whoever has recorded nothing and has nothing to bring back, until they leave the page */
  readonly stranger?: Pick<Route, 'texts' | 'screen'>;
}

export interface ScreenModule {
  readonly default: ComponentType;
  /** asks for what the screen shows first (`askAhead`): what is there when it is drawn, is drawn at once */
  readonly ahead?: (space: never, format: Format) => Promise<unknown>;
}

/**
 * One place in a navigation. `order` is the place in the specification's own list, so that an entry whose screen comes
 * later finds its gap. `menu` are the mobile menu's own entries, which follow those of `top`.
 */
export type NavigationEntry =
  | { readonly place: 'top' | 'avatar'; readonly order: number; readonly label: NavigationLabel }
  | {
      readonly place: 'icons' | 'bell' | 'menu' | 'bottom';
      readonly order: number;
      readonly label: NavigationLabel;
      readonly icon: IconName;
    };
export type NavigationPlace = NavigationEntry['place'];

/** Keys under `nav` of locales/en/shell.json. */
export type NavigationLabel = Extract<
  keyof English['shell']['nav'],
  | 'home'
  | 'features'
  | 'coach'
  | 'reviews'
  | 'pricing'
  | 'dashboard'
  | 'search'
  | 'schedule'
  | 'messages'
  | 'settings'
  | 'notifications'
  | 'exercises'
  | 'streaks'
  | 'progress'
  | 'profile'
  | 'people'
>;

/** A key under `title` of locales/en/shell.json. */
export type RouteTitle = keyof English['shell']['title'];

/** `'exerciseId'` for `/exercises/:exerciseId`, never for a path without parameters. */
export type ParametersOf<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? NameIn<Segment> | ParametersOf<Rest>
  : NameIn<Path>;
type NameIn<Segment extends string> = Segment extends `:${infer Name}` ? Name : never;

export interface Addressed {
  readonly id: string;
  readonly path: string;
}
export type PathOf<Rows extends readonly Addressed[], Id extends Rows[number]['id']> = Extract<
  Rows[number],
  { readonly id: Id }
>['path'];

/** No second argument for a path without parameters; else exactly its parameters. */
export type HrefArguments<Path extends string> = [ParametersOf<Path>] extends [never]
  ? []
  : [parameters: Readonly<Record<ParametersOf<Path>, string | number>>];

export type Href<Rows extends readonly Addressed[]> = <Id extends Rows[number]['id']>(
  id: Id,
  ...parameters: HrefArguments<PathOf<Rows, Id>>
) => string;

/** The address of a row by its id. A missing, misspelt or surplus parameter is a compile error. */
export function createHref<const Rows extends readonly Addressed[]>(rows: Rows): Href<Rows> {
  const paths = new Map(rows.map(({ id, path }) => [id, path]));
  return (id, ...[parameters]) => {
    const given: Readonly<Record<string, string | number>> = parameters ?? {};
    return fillPath(paths.get(id) ?? '/', (name) => given[name] ?? '');
  };
}

/** The address at which tests open a row. */
export const exampleAddress = ({ path, example = {} }: Pick<Route, 'path' | 'example'>): string =>
  fillPath(path, (name) => {
    const value = example[name];
    if (value === undefined) throw new Error(`${path} has no example of ${name}`);
    return value;
  });

const fillPath = (path: string, valueOf: (name: string) => string | number): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(valueOf(name)));
