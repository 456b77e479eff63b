import { readdirSync } from 'node:fs';

/** Private APIs of libraries may change in any release. */
const privateApi = [
  {
    selector: 'Identifier[name=/^(UNSAFE_|__reactRouter)/]',
    message: 'Do not use private APIs of libraries.',
  },
  { selector: 'Literal[value=/^(UNSAFE_|__reactRouter)/]', message: 'Do not use private APIs of libraries.' },
];

/** The specification quotes four texts that end with three dots. */
const threeDots = {
  selector: 'Literal[value=/^(?!(Adding|Downloading|Processing|Uploading)\\.)[A-Z][a-z ]+\\.\\.\\.$/]',
  message: 'End it with …',
};

/** What became of a mutation is said once: decisions/116. */
const mutationVoice = [
  {
    selector:
      'CallExpression[callee.name="useMutation"] > ObjectExpression:not(:has(> Property[key.name="meta"]))',
    message: 'Say in `meta` what failed: `failed` for a toast, `logged` if the screen says it.',
  },
  {
    selector: 'CallExpression[callee.name="useMutation"] CallExpression[callee.object.name="console"]',
    message: '`failed` and `logged` in `meta` are logged.',
  },
];

const room = './app/features/review/room';

/**
 * What each part of the review room may import of the others. Its own files beside the folders put them together.
 *
 * @type {Record<string, string[]>}
 */
const roomParts = {
  video: ['keys', 'jump', 'data'],
  drawing: ['video', 'keys'],
  keys: ['video', 'drawing', 'steps'],
  jump: [],
  steps: ['video', 'data', 'keys'],
  claim: ['video', 'data'],
  measure: ['video', 'drawing', 'data', 'steps'],
  paths: ['video', 'drawing', 'data', 'steps', 'measure'],
  voice: ['video', 'drawing', 'data', 'keys', 'compare'],
  compare: ['video', 'drawing', 'data', 'keys'],
};

/** One way for each thing: docs/architecture.md. */
const oneWay = [
  {
    selector:
      'CallExpression[callee.name=/^use(Layout)?Effect$/] > ArrowFunctionExpression[expression=true] > :not(UnaryExpression) MemberExpression[property.name=/^scroll/]',
    message: 'Use braces: a newer Chromium returns a promise, which React would call when the effect ends.',
  },
  {
    selector: 'MemberExpression[object.name="navigator"][property.name="clipboard"]',
    message: 'Use `copyText`.',
  },
  {
    selector: 'JSXOpeningElement[name.name="input"] > JSXAttribute[name.name="type"][value.value="file"]',
    message: 'Use `FileInput`.',
  },
  {
    selector: 'JSXAttribute[name.name="type"][value.value="number"]',
    message: 'Use `inputMode`: in a number field Chrome drops the comma of 7,5 without a message.',
  },
  {
    selector: 'ImportSpecifier[imported.name="Tabs"][parent.source.value="radix-ui"]',
    message: 'Use `#ui/tabs.tsx`.',
  },
];

/** The API returns at most 1,000 rows and says nothing about the rest. */
const endlessLists = [
  {
    selector:
      'CallExpression[callee.property.name="select"]:has(MemberExpression[property.name="from"])' +
      ':not(CallExpression[callee.property.name=/^(limit|range|single|maybeSingle)$/] *)' +
      ':not(CallExpression[callee.name=/^(askAll|readAllRows)$/] *)' +
      ':not(:has(MemberExpression[property.name=/^(insert|update|upsert|delete)$/]))' +
      ':not(:has(Property[key.name="head"]))',
    message:
      'Give the list a `limit` or a `range`, or read all of it with `askAll` or `readAllRows`: decisions/117.',
  },
];

const everywhere = [...privateApi, ...mutationVoice, ...oneWay, threeDots];

const embedded = './packages/embedded-supabase/src';
const embeddedServices = ['auth', 'data', 'functions', 'realtime', 'site', 'storage'];

/**
 * Allowed import directions: routes → features → common → ui → lib → _shared/domain; content (read while the site is built) → lib; server → function
 * handlers → _shared; server → packages. In packages/embedded-supabase: node → create-backend.ts → gateway → services → http,
 * database. Each entry forbids `target` to import from `from`.
 */
const importDirections = [
  { target: './app/lib', from: ['./app/ui', './app/common', './app/features', './app/routes'] },
  { target: './app/content', from: ['./app/ui', './app/features', './app/routes'] },
  { target: './app/ui', from: ['./app/common', './app/features', './app/routes'] },
  { target: './app/common', from: ['./app/features', './app/routes'] },
  { target: './app/features', from: './app/routes' },
  ...Object.entries(roomParts).map(([part, uses]) => ({
    target: `${room}/${part}`,
    from: [...Object.keys(roomParts), 'notes']
      .filter((other) => other !== part && !uses.includes(other))
      .map((other) => `${room}/${other}`),
  })),
  { target: './app', from: ['./server', './scripts', './tests', embedded] },
  // Generators that write files in Node. The site imports 'vault-figures' only.
  { target: './app', from: './packages/vault-figures/src/generators.ts' },
  { target: './packages', from: ['./app', './server', './scripts', './supabase', './tests'] },
  { target: './server', from: ['./app', './scripts', './tests'] },
  { target: `${embedded}/http`, from: embedded, except: ['./http'] },
  { target: `${embedded}/database`, from: embedded, except: ['./database'] },
  ...embeddedServices.map((service) => ({
    target: `${embedded}/${service}`,
    from: embedded,
    except: ['./http', './database', './service.ts', './log.ts', `./${service}`],
  })),
  { target: `${embedded}/gateway`, from: [`${embedded}/node`, `${embedded}/create-backend.ts`] },
  { target: `${embedded}/create-backend.ts`, from: `${embedded}/node` },
  // The server's catalog contains links that customers pay for. The browser has app/lib/site/site-data.ts.
  { target: './app', from: './supabase/functions/_shared/catalog.generated.ts' },
  { target: './supabase', from: ['./app', './server', './scripts', './tests', embedded] },
  { target: './supabase/functions/_shared', from: './supabase/functions', except: ['./_shared'] },
  {
    target: './supabase/functions/_shared/domain',
    from: './supabase/functions/_shared',
    except: ['./domain'],
  },
  // Features do not import from each other, except for the cart's provider.
  ...readdirSync('app/features').map((feature) => ({
    target: `./app/features/${feature}`,
    from: './app/features',
    except: [`./${feature}`, './cart/cart-provider.tsx'],
  })),
];

/** Rules of the same name in ESLint's own code, which Oxlint lacks. */
const restrictedSyntax = 'eslint-js/no-restricted-syntax';

/** Oxlint's rules for what is outright wrong, the React Compiler's among them, and these. Types need `--type-aware --type-check`. */
export default {
  plugins: ['eslint', 'typescript', 'import', 'react', 'jsx-a11y'],
  jsPlugins: [
    { name: 'eslint-js', specifier: 'oxlint-plugin-eslint' },
    { name: 'import-js', specifier: 'eslint-plugin-import-x' },
  ],
  categories: { correctness: 'error' },
  settings: { 'import-x/resolver': { typescript: { project: 'tsconfig.json' } } },
  rules: {
    eqeqeq: ['error', 'always'],
    'no-array-constructor': 'error',
    'no-case-declarations': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/no-namespace': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-function-type': 'error',
    // Methods of our objects have no `this`. What a string, a sum of objects or a list of promises holds is known where these complain.
    'typescript/unbound-method': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/await-thenable': 'off',
    'typescript/no-redundant-type-constituents': 'off',
    // A `div` with a role has no styles of the browser's own.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
    // A pointer that only comes near, and the focus within, need no role.
    'jsx-a11y/no-noninteractive-element-interactions': [
      'error',
      { handlers: ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'] },
    ],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import-js/no-restricted-paths': ['error', { zones: importDirections }],
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: '^\\.+/(.+/)?packages/.+/', message: 'Import packages in packages/ by name.' },
          { regex: '^(\\.\\./){3}', message: 'Import by one of the names in package.json, such as #lib/….' },
        ],
      },
    ],
    [restrictedSyntax]: ['error', ...everywhere],
  },
  overrides: [
    { files: ['{app,packages}/**/*.{ts,tsx}'], rules: { 'react/rules-of-hooks': 'error' } },
    {
      // They show a time that is as old as the render, with `new Date()`.
      files: [
        'app/features/admin/money/money-admin.tsx',
        'app/features/review/progress/progress.tsx',
        'app/features/review/queue/queue-row.tsx',
        'app/features/review/room/room-header.tsx',
        'app/lib/page/use-footer-year.ts',
      ],
      rules: { 'react/purity': 'off' },
    },
    {
      files: ['{app,server,supabase}/**/*.{ts,tsx}'],
      rules: { [restrictedSyntax]: ['error', ...everywhere, ...endlessLists] },
    },
    {
      // The one way itself; the room's tabs have icons and stand below each other.
      files: [
        'app/**/*.test.tsx',
        'app/lib/device/copy-text.ts',
        'app/ui/{file-input,tabs}.tsx',
        'app/features/review/room/side-panels.tsx',
      ],
      rules: { [restrictedSyntax]: ['error', ...privateApi, ...mutationVoice, threeDots] },
    },
  ],
  ignorePatterns: [
    '/build',
    '.react-router',
    '.data',
    '.cache',
    'test-results',
    '**/*.generated.{ts,js}',
    'supabase/functions/*/index.ts',
  ],
};
