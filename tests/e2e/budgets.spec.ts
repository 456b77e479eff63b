import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { prerenderedPaths } from '../../app/prerendered-paths.server.ts';
import { siteDirectory } from '../../scripts/build/build-site.ts';

const KiB = 1024;
/** What a visit may fetch of script, in bytes with gzip. */
const publicScript = 140 * KiB;
const libraryScript = 170 * KiB;
/** Files of the home page without pictures: page, stylesheet, three fonts, script. Six pictures and the manifest make 15 of them at most. */
const homeFiles = 9;

const readPage = (path: string) =>
  readFileSync(`${siteDirectory}${path === '/' ? '' : path}/index.html`, 'utf8');

/** The client's files that a page fetches by itself, as its early script names them, with all that those import. */
function scriptsOf(html: string): Set<string> {
  const parts = JSON.parse(/early\.startClient\((.*?)\);\n/s.exec(html)?.[1] ?? '{}') as {
    client: string;
    preload: string[];
    routes: Record<string, string[]>;
  };
  const files = new Set<string>();
  const open = [parts.client, ...parts.preload, ...Object.values(parts.routes).flat()];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const code = readFileSync(`${siteDirectory}${file}`, 'utf8');
    for (const [, name = ''] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      open.push(`/assets/${name}`);
  }
  return files;
}

function weigh(path: string): number {
  const files = [...scriptsOf(readPage(path))];
  return files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(`${siteDirectory}${file}`), { level: 9 }).byteLength,
    0,
  );
}

const publicPages = ['/', '/shop', '/shop/product/1', '/programs', '/blog/takeoff', '/about', '/coaching'];

for (const path of publicPages) {
  test(`${path} fetches at most 140 KiB of script`, () => {
    expect(weigh(path)).toBeGreaterThan(50 * KiB);
    expect(weigh(path)).toBeLessThanOrEqual(publicScript);
  });
}

test('the video library fetches at most 170 KiB of script before somebody opens an exercise', () => {
  expect(weigh('/video-library')).toBeLessThanOrEqual(libraryScript);
});

test('public pages carry no schema library, no data library and no client of the backend', () => {
  for (const path of publicPages) {
    const names = [...scriptsOf(readPage(path))].join(' ');
    expect(names, path).not.toMatch(/\/(zod|queries|modal|radix|toaster|player)-/);
    for (const file of scriptsOf(readPage(path))) {
      expect(readFileSync(`${siteDirectory}${file}`, 'utf8'), `${path}: ${file}`).not.toContain(
        'GoTrueClient',
      );
    }
  }
});

test('the home page is made of few files', () => {
  const html = readPage('/');
  const fonts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.woff2/g)].map(([file]) => file));
  const stylesheets = [...html.matchAll(/<link rel="stylesheet" data-href=/g)];
  expect(fonts.size).toBe(3);
  expect(1 + stylesheets.length + fonts.size + scriptsOf(html).size).toBeLessThanOrEqual(homeFiles);
});

test('only a page whose content comes with the client asks for it at once', () => {
  const timeOf = (path: string) => /"when":"(\w+)"/.exec(readPage(path))?.[1];
  for (const path of publicPages) expect(timeOf(path), path).toBe('quiet');
  for (const path of ['/video-library', '/cart', '/account', '/admin/orders'])
    expect(timeOf(path), path).toBe('soon');
});

test('no page fetches script, or waits for a stylesheet, before it is painted', () => {
  for (const path of prerenderedPaths()) {
    const html = readPage(path).replace(/<noscript>.*?<\/noscript>/gs, '');
    expect(html, path).not.toMatch(/<script[^>]*\ssrc=|<link rel="modulepreload"|<script type="module"/);
    expect(html, path).not.toMatch(/<link rel="stylesheet" href=/);
    expect(html, path).toContain('<style>');
  }
});
