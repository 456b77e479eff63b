import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { foldRuntime } from './fold-runtime.ts';

let site: string;
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'crossbar-fold-'));
  mkdirSync(join(site, 'assets'));
});
afterEach(() => rmSync(site, { recursive: true, force: true }));

const asset = (name: string, text: string) => writeFileSync(join(site, 'assets', name), text);

test('the helpers are in the framework’s file, and everybody finds them there', async () => {
  asset('package.json', '{"type":"module"}');
  asset('rolldown-runtime-Ab_1.js', 'var e=2,t=(n)=>n*e,n=(x)=>t(x)+1;export{n as r,t};');
  asset('framework-Cd-2.js', 'import{r as e,t}from"./rolldown-runtime-Ab_1.js";const n=e(t(1));export{n as a};');
  asset(
    'home-Ef3.js',
    'import{t as e}from"./rolldown-runtime-Ab_1.js";import{a as t}from"./framework-Cd-2.js";export const sum=e(t);',
  );
  writeFileSync(join(site, 'index.html'), '<link href="/assets/rolldown-runtime-Ab_1.js"/>');
  foldRuntime(site);

  const names = readdirSync(join(site, 'assets'));
  const framework = names.find((name) => name.startsWith('framework-'));
  expect(names.filter((name) => name.endsWith('.js')).sort()).toEqual([framework, 'home-Ef3.js']);
  expect(framework).not.toBe('framework-Cd-2.js');
  const home: unknown = await import(pathToFileURL(join(site, 'assets/home-Ef3.js')).href);
  expect(home).toMatchObject({ sum: 10 });
  expect(readFileSync(join(site, 'index.html'), 'utf8')).toBe(`<link href="/assets/${framework}"/>`);
});

test('helpers of another shape end the build with a sentence', () => {
  asset('rolldown-runtime-Ab_1.js', 'export default 1');
  asset('framework-Cd-2.js', 'export{}');
  expect(() => foldRuntime(site)).toThrow('fold-runtime.ts does not know it');
});

test('a site without such a file stays as it is', () => {
  asset('framework-Cd-2.js', 'export{}');
  foldRuntime(site);
  expect(readdirSync(join(site, 'assets'))).toEqual(['framework-Cd-2.js']);
});
