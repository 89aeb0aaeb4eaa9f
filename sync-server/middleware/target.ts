import type { AppContext } from './app-context.ts';

/** The requested path, or null if the target has no readable one: `http://[::1`, `*`, `a:b`. */
export function pathOf(ctx: Pick<AppContext, 'path' | 'originalUrl'>): string | null {
  if (!ctx.originalUrl.startsWith('/') && !URL.canParse(ctx.originalUrl)) return null;
  try {
    const path: string | null = ctx.path;
    return path?.startsWith('/') === true ? path : null;
  } catch {
    return null;
  }
}
