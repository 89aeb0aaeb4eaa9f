import type { AppContext } from './app-context.ts';

/** The path that was asked for, or null where the target has none that can be read: `http://[::1`, `*`, `a:b`. */
export function pathOf(ctx: Pick<AppContext, 'path' | 'originalUrl'>): string | null {
  if (!ctx.originalUrl.startsWith('/') && !URL.canParse(ctx.originalUrl)) return null;
  try {
    const path: string | null = ctx.path;
    return path?.startsWith('/') === true ? path : null;
  } catch {
    return null;
  }
}
