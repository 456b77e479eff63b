import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { parse } from 'node-html-parser';
import { siteDirectory } from '#scripts/build/build-site.ts';
import { sitePaths } from '#scripts/build/site-paths.ts';
import { otherProgram } from './products.ts';

const KiB = 1024;
const publicPages = [
  '/',
  '/shop',
  `/shop/product/${otherProgram.id}`,
  '/programs',
  '/blog/takeoff',
  '/about',
  '/coaching',
];

function readPage(path: string) {
  return parse(readFileSync(`${siteDirectory}${path === '/' ? '' : path}/index.html`, 'utf8'));
}

/** Files of the client bundle that a page preloads. */
function scriptsOf(path: string): string[] {
  const links = readPage(path).querySelectorAll('link[rel="held"], link[rel="modulepreload"]');
  return links.map((link) => `${siteDirectory}${link.getAttribute('href')}`);
}

function gzippedBytes(path: string): number {
  return scriptsOf(path).reduce(
    (sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).byteLength,
    0,
  );
}

for (const path of publicPages) {
  test(`${path} fetches at most 165 KiB of script`, () => {
    expect(gzippedBytes(path)).toBeGreaterThan(50 * KiB);
    expect(gzippedBytes(path)).toBeLessThanOrEqual(165 * KiB);
  });
}

test('the video library fetches at most 190 KiB of script before an exercise is opened', () => {
  expect(gzippedBytes('/video-library')).toBeLessThanOrEqual(190 * KiB);
});

test('public pages load neither supabase-js nor TanStack Query', () => {
  for (const path of publicPages) {
    for (const file of scriptsOf(path)) {
      expect(file, path).not.toMatch(/\/queries-/);
      expect(readFileSync(file, 'utf8'), `${path}: ${file}`).not.toContain('GoTrueClient');
    }
  }
});

test('pages with prerendered content delay the client bundle; pages that need it load it immediately', () => {
  const isDelayed = (path: string) => readPage(path).querySelector('script[type="held"]') !== null;
  expect(publicPages.filter((path) => !isDelayed(path))).toEqual([]);
  expect(['/reviews', '/cart', '/account', '/admin/orders'].filter(isDelayed)).toEqual([]);
});

test('no stylesheet blocks the first paint', () => {
  for (const path of sitePaths()) {
    const page = readPage(path);
    expect(page.querySelectorAll('head link[rel="stylesheet"]'), path).toEqual([]);
    expect(page.querySelector('head style'), path).not.toBeNull();
  }
});
