import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** What libraries keep to themselves may change with any release. */
const privateApi = [
  { selector: 'Identifier[name=/^(UNSAFE_|__reactRouter)/]', message: 'This is a private API of a library.' },
  { selector: 'Literal[value=/^(UNSAFE_|__reactRouter)/]', message: 'This is a private API of a library.' },
];

const embedded = './packages/embedded-supabase/src';
const embeddedServices = ['auth', 'data', 'functions', 'realtime', 'site', 'storage'];

/**
 * Imports go one way: routes → features → ui, lib → supabase/functions/_shared; server → function handlers → _shared; server → packages.
 * Inside packages/embedded-supabase: node → create-backend.ts → gateway → services → http, database. Each entry says which folder
 * must not import from which.
 */
const importDirections = [
  { target: './app/lib', from: ['./app/ui', './app/features', './app/routes'] },
  { target: './app/ui', from: ['./app/features', './app/routes'] },
  { target: './app/features', from: './app/routes' },
  { target: './app', from: ['./server', './scripts', './tests', embedded] },
  // What draws files in Node; the site draws with 'vault-figures' alone.
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
  // The server's catalog holds links that are paid for; the browser has app/lib/shop/shop-catalog.generated.ts.
  { target: './app', from: './supabase/functions/_shared/catalog.generated.ts' },
  { target: './supabase', from: ['./app', './server', './scripts', './tests', embedded] },
  { target: './supabase/functions/_shared', from: './supabase/functions', except: ['./_shared'] },
  // A feature never imports another one's inside. The cart's hook is the one door: adding to it is what the shop is for.
  ...readdirSync('app/features').map((feature) => ({
    target: `./app/features/${feature}`,
    from: './app/features',
    except: [`./${feature}`, './cart/cart-provider.tsx'],
  })),
];

export default tseslint.config(
  {
    ignores: [
      'build',
      '**/node_modules',
      '.react-router',
      '.data',
      '.cache',
      '**/*.generated.ts',
      'test-results',
      'playwright-report',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  importX.flatConfigs.typescript,
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: 'tsconfig.json' })],
    },
    languageOptions: { globals: { ...globals.node } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'import-x/no-restricted-paths': ['error', { zones: importDirections }],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^\\.+/(.+/)?packages/.+/', message: 'Import a package of packages/ by its name.' },
          ],
        },
      ],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      eqeqeq: ['error', 'always'],
      'no-restricted-syntax': ['error', ...privateApi],
      'no-console': 'off',
    },
  },
  {
    files: ['{app,packages}/**/*.{ts,tsx}'],
    ...jsxA11y.flatConfigs.recommended,
  },
  {
    files: ['{app,packages}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.browser } },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    files: ['supabase/functions/*/index.ts'],
    languageOptions: { globals: { Deno: 'readonly' } },
  },
);
