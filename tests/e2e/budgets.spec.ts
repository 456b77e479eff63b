import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { parse } from 'node-html-parser';
import { siteDirectory } from '../../scripts/build/build-site.ts';
import { sitePaths } from '../../scripts/build/site-paths.ts';
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

/** The client's files that a page fetches by itself: every module that it preloads. */
function scriptsOf(path: string): string[] {
  const links = readPage(path).querySelectorAll('link[rel="held"], link[rel="modulepreload"]');
  return links.map((link) => `${siteDirectory}${link.getAttribute('href')}`);
}

function weigh(path: string): number {
  return scriptsOf(path).reduce(
    (sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).byteLength,
    0,
  );
}

for (const path of publicPages) {
  test(`${path} fetches at most 150 KiB of script`, () => {
    expect(weigh(path)).toBeGreaterThan(50 * KiB);
    expect(weigh(path)).toBeLessThanOrEqual(150 * KiB);
  });
}

test('the video library fetches at most 170 KiB of script before an exercise is opened', () => {
  expect(weigh('/video-library')).toBeLessThanOrEqual(170 * KiB);
});

test('public pages carry no client of the backend and no data library', () => {
  for (const path of publicPages) {
    for (const file of scriptsOf(path)) {
      expect(file, path).not.toMatch(/\/queries-/);
      expect(readFileSync(file, 'utf8'), `${path}: ${file}`).not.toContain('GoTrueClient');
    }
  }
});

test('a page that can be read without the client holds it back; one that shows nothing without it does not', () => {
  const isHeld = (path: string) => readPage(path).querySelector('script[type="held"]') !== null;
  expect(publicPages.filter((path) => !isHeld(path))).toEqual([]);
  expect(['/reviews', '/cart', '/account', '/admin/orders'].filter(isHeld)).toEqual([]);
});

test('no page waits for a stylesheet before its first paint', () => {
  for (const path of sitePaths()) {
    const page = readPage(path);
    expect(page.querySelectorAll('head link[rel="stylesheet"]'), path).toEqual([]);
    expect(page.querySelector('head style'), path).not.toBeNull();
  }
});
