import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export interface LazyPart<Props> {
  readonly part: () => LazyExoticComponent<ComponentType<Props>>;
  /** its fetch failed: it is fetched anew when it is next drawn */
  readonly forget: () => void;
}

/** React's `lazy` keeps a failed fetch for as long as the page is open. */
export function lazyPart<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>): LazyPart<Props> {
  let part = lazy(load);
  return {
    part: () => part,
    forget: () => {
      part = lazy(load);
    },
  };
}
