// The bans are by place, not by feature name: a new folder is governed the moment it exists. Each
// message says what to use instead. Inline comments cannot switch a rule off.
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { noKindSwitch } from './scripts/kind-switches.mjs';

const tests = ['**/*.test.{ts,tsx}', '**/*.contract.ts', 'pwa/testing/**', '**/fake.ts', 'tests/**'];
const globalObjects = ['window', 'globalThis', 'self'];

const timers = {
  names: ['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'requestIdleCallback'],
  message:
    'Timers live in pwa/device and pwa/dashboards/ticker: take a timer or the ticker as an argument, so that tests can hold time still.',
};
const storage = {
  names: ['indexedDB', 'localStorage', 'sessionStorage', 'caches'],
  message:
    'Storage is read and written in pwa/data (queries, commands) and pwa/offline: ask a query or give a command.',
};
const network = {
  names: ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'],
  message: 'The network is reached from pwa/data and pwa/offline: ask a query, or request a sync.',
};

const coreSyntax = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.name='Date']",
    message: 'core is pure: take the time as an argument (UTC milliseconds, or a Day).',
  },
];
const coreProperties = [
  { object: 'Date', property: 'now', message: 'core is pure: take the time as an argument (UTC milliseconds).' },
  { object: 'performance', property: 'now', message: 'core is pure: take the time as an argument.' },
  { object: 'Math', property: 'random', message: 'core is pure: take a seed (core/lib/seeded-random).' },
  { object: 'crypto', property: 'randomUUID', message: 'core is pure: take the id as an argument.' },
  { object: 'crypto', property: 'getRandomValues', message: 'core is pure: take the bytes or a seed as an argument.' },
];

const dexieProperties = [
  {
    object: 'Dexie',
    property: 'exists',
    message: 'It deletes a database that another page is making: use databaseExists (pwa/data/database-exists).',
  },
];

const untranslated = 'People read this: make it a key of locales/en/<feature>.json and use useText().';
const wordsSyntax = [
  { selector: 'JSXText[value=/[A-Za-z]{2}/]', message: untranslated },
  {
    selector: ':matches(JSXElement, JSXFragment) > JSXExpressionContainer > Literal[value=/[A-Za-z]{2}/]',
    message: untranslated,
  },
  {
    selector:
      'JSXAttribute[name.name=/^(aria-label|aria-description|aria-valuetext|title|alt|placeholder|label)$/] > Literal[value=/[A-Za-z]{2}/]',
    message: untranslated,
  },
];
const directionSyntax = [
  {
    selector:
      "JSXAttribute[name.name='style'] Property[key.name=/^(left|right|(margin|padding|border|inset)(Left|Right).*|border(Top|Bottom)(Left|Right)Radius)$/]",
    message: 'Use logical directions (insetInlineStart, marginInlineEnd, ...), so that right-to-left languages mirror.',
  },
];

const restrict = (files, { bans = [], properties = [], syntax = [] }) => ({
  files,
  ignores: tests,
  rules: {
    'no-restricted-globals': [
      'error',
      ...bans.flatMap(({ names, message }) => names.map((name) => ({ name, message }))),
    ],
    'no-restricted-properties': [
      'error',
      ...bans.flatMap(({ names, message }) =>
        names.flatMap((property) => globalObjects.map((object) => ({ object, property, message }))),
      ),
      ...properties,
    ],
    'no-restricted-syntax': ['error', ...syntax],
  },
});

export default tseslint.config(
  { ignores: ['dist/**', 'coverage/**', '.cache/**', 'data/**', 'bench/node_modules/**'] },
  {
    linterOptions: { noInlineConfig: true },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  },
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-empty': 'error',
      'no-console': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/ban-ts-comment': 'error',
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(\\.\\./){2,}',
              message: 'Two folders up: write #core/, #pwa/, #server/, #tests/, #scripts/ or #locales/.',
            },
          ],
        },
      ],
      '@typescript-eslint/require-await': 'off',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
    },
  },
  {
    // Default exports belong to screens and content modules; tools ask for one in their settings.
    files: ['pwa/**/*Screen.tsx', 'pwa/dashboards/content/**', '*.config.ts', 'tests/setup/**'],
    rules: { 'no-restricted-exports': 'off' },
  },
  // A package of its own: what lies outside it has no # name there.
  { files: ['bench/**'], rules: { 'no-restricted-imports': 'off' } },
  // An ambient declaration has the shape of the package it describes.
  { files: ['**/*.d.ts'], rules: { 'no-restricted-exports': 'off' } },
  // Koa types what a middleware hands on as Promise<any>.
  { files: ['sync-server/{middleware,routes}/**'], rules: { '@typescript-eslint/no-unsafe-return': 'off' } },
  {
    files: tests,
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
    },
  },
  { files: ['pwa/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },

  restrict(['core/**/*.ts'], {
    bans: [timers, storage, network],
    properties: coreProperties,
    syntax: coreSyntax,
  }),
  restrict(['pwa/**/*.{ts,tsx}'], { bans: [timers, storage, network], syntax: directionSyntax }),
  restrict(['pwa/{data,offline}/**/*.{ts,tsx}'], {
    bans: [timers],
    properties: dexieProperties,
    syntax: directionSyntax,
  }),
  restrict(['pwa/{features,dashboards,parts,app,ui}/**/*.{ts,tsx}'], {
    bans: [timers, storage, network],
    syntax: [...directionSyntax, ...wordsSyntax],
  }),
  restrict(['pwa/device/**/*.{ts,tsx}', 'pwa/dashboards/ticker/**/*.{ts,tsx}'], {
    bans: [storage, network],
    syntax: wordsSyntax,
  }),
  {
    files: ['{core,pwa,sync-server}/**/*.{ts,tsx}'],
    ignores: [...tests, 'core/{records,rules}/**'],
    plugins: { waymend: { rules: { 'no-kind-switch': noKindSwitch } } },
    rules: { 'waymend/no-kind-switch': 'error' },
  },
);
