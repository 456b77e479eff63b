import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const { version, engines } = JSON.parse(read('package.json')) as {
  version: string;
  engines: { node: string };
};

test('the newest release in the changelog is the version of the package', () => {
  expect(/^## \[(\d+\.\d+\.\d+)\]/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

test('CI and nvm use the oldest Node that the package accepts', () => {
  expect(engines.node).toBe(`>=${read('.nvmrc').trim()}`);
});
