import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { trackedFiles } from '../programs/tracked-files.ts';
import { findPackages } from '../release/import-graph.ts';

/** What an owner runs: `npm start` and the tasks beside it install no development packages. */
const tasks = [
  ...['admin', 'backup', 'build', 'doctor', 'erase', 'export', 'generate'],
  ...['import', 'reconcile', 'rehearsal', 'restore', 'seedremote', 'start'],
];

test('the site is built and served without development packages', () => {
  const app = trackedFiles('app/root.tsx', 'app/routes.ts', 'app/routes', 'app/early');
  const configs = ['vite.config.ts', 'react-router.config.ts'];
  const needed = findPackages([
    ...tasks.map((task) => `scripts/tasks/${task}.ts`),
    ...configs,
    ...app.filter((file) => /(?<!\.test)\.tsx?$/.test(file)),
  ]);
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  expect([...needed].filter(([name]) => name in devDependencies)).toEqual([]);
});
