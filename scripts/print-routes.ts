import { routes } from '#pwa/routes/table.ts';

const paths = new Set(routes.map((route): string => route.path).filter((path) => path !== '*'));
for (const path of paths) console.log(path);
