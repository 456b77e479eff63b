import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeLicenses, isAllowed, readLockfile } from './licenses.ts';

const packages = readLockfile(readFileSync('package-lock.json', 'utf8'));
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  allowScripts: Record<string, boolean>;
};

test('every package has a license that allows its use', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter((each) => !isAllowed(each.license))).toEqual([]);
});

test('the committed list matches the output of `npm run licenses`', () => {
  expect(readFileSync('docs/licenses.md', 'utf8')).toBe(describeLicenses(packages));
});

test('allowScripts lists exactly the packages with an install script', () => {
  const wanting = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(wanting)].sort());
});

describe('a license', () => {
  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['Apache-2.0 AND MIT', true],
    ['Apache-2.0 AND GPL-3.0', false],
    ['GPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['', false],
    ['LGPL-3.0-or-later', true],
  ])('%s is allowed: %s', (license, expected) => {
    expect(isAllowed(license)).toBe(expected);
  });
});

test('leaves out the packages of this repository', () => {
  const packages = {
    '': { name: 'x' },
    'node_modules/own': { resolved: 'packages/own', link: true },
    'packages/own': { version: '0.1.0' },
    'packages/own/node_modules/a': { version: '1.0.0', license: 'MIT' },
  };
  expect(readLockfile(JSON.stringify({ packages })).map(({ name }) => name)).toEqual(['a']);
});

test('a package for both site and development counts as one of the site', () => {
  const lock = (entries: object) => JSON.stringify({ packages: { '': { name: 'x' }, ...entries } });
  expect(
    readLockfile(
      lock({
        'node_modules/a': { version: '1.0.0', license: 'MIT' },
        'node_modules/b/node_modules/a': { version: '1.0.0', license: 'MIT', dev: true },
        'node_modules/@s/c': { version: '2.0.0', dev: true, hasInstallScript: true },
      }),
    ),
  ).toEqual([
    { name: '@s/c', version: '2.0.0', license: '', isProduction: false, hasInstallScript: true },
    { name: 'a', version: '1.0.0', license: 'MIT', isProduction: true, hasInstallScript: false },
  ]);
});
