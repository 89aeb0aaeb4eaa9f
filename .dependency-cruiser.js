// The architecture's direction of dependencies, by position: a new folder is governed the moment it
// exists, and no rule names a feature. Type imports count (tsPreCompilationDeps).
const test = '\\.(test|contract)\\.tsx?$|^(pwa|sync-server)/testing/|^tests/|/fake\\.ts$';
const react =
  '^node_modules/(react|react-dom|react-router|react-router-dom|dexie-react-hooks)/|^(react|react-dom|react-router-dom)(/|$)';
const hooks = '/use[A-Z][^/]*\\.tsx?$';

const entries =
  '^(pwa/main\\.ts$|pwa/offline/service-worker\\.ts$|sync-server/main\\.ts$)|^(tests|scripts|bench)/|^[^/]+\\.config\\.ts$|\\.(test|contract)\\.tsx?$';

/** From a folder of pwa/, only the folders named (besides itself, core, the route table and packages). */
const layer = (from, ...allowed) => ({
  name: `${from}-imports-downward`,
  comment: `pwa/${from} may import ${['core', ...allowed].join(', ')} and pwa/routes, nothing above it.`,
  severity: 'error',
  from: { path: `^pwa/${from}/`, pathNot: test },
  to: { path: '^(pwa|sync-server|scripts|tests|bench)/', pathNot: `^pwa/(${[from, 'routes', ...allowed].join('|')})/` },
});

export default {
  forbidden: [
    {
      name: 'core-is-pure',
      comment:
        'core imports only itself and zod, and its search minisearch: the tab, the worker, the service worker and the server all run it.',
      severity: 'error',
      from: { path: '^core/', pathNot: test },
      to: { pathNot: ['^core/', '^node_modules/zod/', '^node_modules/minisearch/'] },
    },
    {
      name: 'search-has-one-place',
      comment: 'Only the search of exercises knows the library behind it.',
      severity: 'error',
      from: { pathNot: ['^core/exercises/search/', '^bench/', test] },
      to: { path: '^node_modules/minisearch/' },
    },
    {
      name: 'rules-do-not-know-sync',
      comment: 'core/rules decides from facts; how they travel is no concern of it.',
      severity: 'error',
      from: { path: '^core/rules/' },
      to: { path: '^core/sync/' },
    },
    {
      name: 'log-does-not-know-state',
      comment: 'What is derived from a log rests on it, never the other way round.',
      severity: 'error',
      from: { path: '^sync-server/log/', pathNot: test },
      to: { path: '^sync-server/state/' },
    },
    {
      name: 'client-and-server-meet-in-core',
      comment: 'What both need belongs to core.',
      severity: 'error',
      from: { path: '^(pwa|sync-server)/', pathNot: test },
      to: { path: '^(pwa|sync-server)/', pathNot: '^$1/' },
    },
    {
      name: 'features-are-islands',
      comment:
        "A feature never imports another feature: composition is the app's, reuse goes to parts, shared data to queries.",
      severity: 'error',
      from: { path: '^pwa/features/([^/]+)/' },
      to: { path: '^pwa/(features|dashboards)/', pathNot: '^pwa/features/$1/' },
    },
    {
      name: 'screens-ask-and-command',
      comment:
        'Of data, a screen knows commands, queries and hooks (use*.ts): what is asked and done, not how. A failure to be put in words comes from its command.',
      severity: 'error',
      from: { path: '^pwa/(features|dashboards|parts)/', pathNot: test },
      to: { path: '^pwa/data/', pathNot: ['^pwa/data/(commands|queries)/', hooks] },
    },
    {
      name: 'emergency-number-has-one-place',
      comment:
        'The number to call is the one that the person corrected for this place: EmergencyCall of parts asks for it.',
      severity: 'error',
      from: { path: '^pwa/', pathNot: ['^pwa/data/useEmergencyNumber\\.ts$', test] },
      to: { path: '^core/rules/emergency-number\\.ts$' },
    },
    {
      name: 'commands-are-on-top',
      comment: 'Nothing of data rests on what a person does with it, but for how a command fails.',
      severity: 'error',
      from: { path: '^pwa/data/', pathNot: ['^pwa/data/commands/', test] },
      to: { path: '^pwa/data/commands/', pathNot: '/command-failure\\.ts$' },
    },
    {
      name: 'server-does-not-know-sync',
      comment: 'Sync rests on calls to the server, never the other way round.',
      severity: 'error',
      from: { path: '^pwa/data/server/', pathNot: test },
      to: { path: '^pwa/data/sync/' },
    },
    {
      name: 'dashboards-do-not-know-features',
      comment: "The team's pages are content and panels; what they share with a feature goes to parts.",
      severity: 'error',
      from: { path: '^pwa/dashboards/' },
      to: { path: '^pwa/features/' },
    },
    {
      name: 'nobody-imports-app',
      comment: 'app is the composition root. What others need from it belongs lower down.',
      severity: 'error',
      from: { pathNot: ['^pwa/app/', '^pwa/main\\.ts$', test] },
      to: { path: '^(pwa/app/|pwa/main\\.ts$)' },
    },
    {
      name: 'routes-is-a-leaf',
      comment:
        'Everyone may import the route table to link, so it imports nothing but types of texts and icons and, lazily, the screens.',
      severity: 'error',
      from: { path: '^pwa/routes/', pathNot: test },
      to: { path: '^(pwa|sync-server)/', pathNot: '^pwa/(routes/|i18n/|ui/icon-paths\\.ts$)', dynamic: false },
    },
    layer('parts', 'ui', 'i18n', 'data', 'device', 'engines'),
    layer('ui', 'i18n', 'device'),
    layer('i18n', 'device'),
    layer('offline', 'data', 'device'),
    layer('data', 'device'),
    layer('engines', 'device'),
    layer('device'),
    {
      name: 'ui-does-not-know-the-domain',
      comment: 'A component that knows the domain and serves two features belongs to parts.',
      severity: 'error',
      from: { path: '^pwa/ui/', pathNot: test },
      // The body is anatomy: what draws it need not know what an exercise is.
      to: { path: '^core/', pathNot: '^core/(lib|exercises/body)/' },
    },
    {
      name: 'react-stays-above-data-and-engines',
      comment: 'data and engines know React only in use*.ts; queries and commands run in workers too.',
      severity: 'error',
      from: { path: '^pwa/(data|engines)/', pathNot: [hooks, test] },
      to: { path: react },
    },
    {
      name: 'screens-are-lazy',
      comment: 'A screen is reached by its row of the route table: screen: () => import(...).',
      severity: 'error',
      from: { pathNot: test },
      to: { path: '^pwa/.*Screen\\.tsx$', dynamic: false },
    },
    {
      name: 'engines-are-lazy',
      comment: 'An engine is heavy: import its port.ts for the types and its door with import().',
      severity: 'error',
      from: { path: '^pwa/', pathNot: ['^pwa/engines/', test] },
      to: { path: '^pwa/engines/', pathNot: '/port\\.ts$', dynamic: false },
    },
    {
      name: 'content-is-data',
      comment: "A dashboard's content imports its type and nothing else.",
      severity: 'error',
      from: { path: '^pwa/dashboards/content/' },
      to: { pathNot: '^pwa/dashboards/dashboard\\.ts$' },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle, types included, hides which of the modules rests on which. A lazy edge may close one.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'no-orphans',
      comment: 'Nobody starts from here and nobody gets here: delete it or use it.',
      severity: 'error',
      from: { path: entries },
      to: { path: '^(core|pwa|sync-server)/', pathNot: [entries, '\\.d\\.ts$'], reachable: false },
    },
    {
      name: 'only-declared-packages',
      comment: "A package that package.json does not name comes and goes with somebody else's dependencies.",
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'everything-resolves',
      comment: 'The import leads nowhere.',
      severity: 'error',
      from: {},
      // Vite's virtual modules are made by our own plugins.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-development-packages-in-the-product',
      severity: 'error',
      comment:
        'The server and the app run on dependencies; devDependencies are for building (*-plugin.ts) and testing.',
      from: { path: '^(core|pwa|sync-server)/', pathNot: [test, '-plugin\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|\\.cache|bench/node_modules)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
