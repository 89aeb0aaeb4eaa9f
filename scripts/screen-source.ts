import type { Route } from '#pwa/routes/route.ts';

/** The module of a row's screen, below pwa/: the row has it as an import that nobody has called. */
export const screenSource = ({ path, screen }: Pick<Route, 'path' | 'screen'>): string => {
  const [found] = /(?:features|dashboards)\/[^"'`]+Screen/.exec(String(screen)) ?? [];
  if (found === undefined) throw new Error(`the row of ${path} imports no screen`);
  return `${found}.tsx`;
};
