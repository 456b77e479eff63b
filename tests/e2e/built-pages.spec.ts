import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { sitePaths } from '#scripts/build/site-paths.ts';
import { buildDirectory, describeBuild, renderInto, siteDirectory } from '#scripts/build/build-site.ts';
import { releaseIn } from '#scripts/build/build-release.ts';
import { filesBelow } from '#scripts/build/site-files.ts';

/** Compressed bytes. The home page has 24,500; the rest is room for an owner's longer texts. */
const LARGEST_PAGE = 26_500;

const fileOf = (path: string) => `${siteDirectory}${path === '/' ? '' : path}/index.html`;

/** Contents of all meta tags with an attribute, for example `property="og:image"`. */
const contents = (html: string, key: string) =>
  [...html.matchAll(/<meta [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`="${key}"`))
    .map((tag) => /content="([^"]*)"/.exec(tag)?.[1] ?? '');

test('no page is larger than 26.5 kB compressed', () => {
  const heavy = sitePaths()
    .map((path) => ({ path, bytes: brotliCompressSync(readFileSync(fileOf(path))).byteLength }))
    .filter(({ bytes }) => bytes > LARGEST_PAGE);
  expect(heavy).toEqual([]);
});

test('a shared link to any page shows its title and one existing image of 1200 by 630 pixels', async () => {
  for (const path of sitePaths()) {
    const html = readFileSync(fileOf(path), 'utf8');
    const [image, ...more] = contents(html, 'og:image');
    expect(more, path).toEqual([]);
    const address = new URL(image ?? '');
    const file = `${siteDirectory}${address.pathname}`;
    expect(existsSync(file), `${path}: ${address.pathname}`).toBe(true);
    const { width, height } = await sharp(file).metadata();
    expect([width, height], path).toEqual([1200, 630]);
    expect(contents(html, 'og:image:width')).toEqual(['1200']);
    expect(contents(html, 'og:image:height')).toEqual(['630']);
    for (const key of ['og:title', 'og:type', 'og:image:alt']) {
      expect(contents(html, key), `${path}: ${key}`).toEqual([expect.stringMatching(/\S/)]);
    }
    expect(contents(html, 'twitter:card')).toEqual(['summary_large_image']);
    const own = new URL(path, address).href;
    expect(contents(html, 'og:url'), path).toEqual([own]);
    expect([...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      own,
    ]);
  }
});

test('every indexed page has its own title, description and image for a shared link', () => {
  const images = new Map<string, string>();
  for (const path of sitePaths()) {
    const html = readFileSync(fileOf(path), 'utf8');
    if (contents(html, 'robots').includes('noindex')) continue;
    expect(contents(html, 'og:description'), path).toEqual([expect.stringMatching(/\S/)]);
    const [image = ''] = contents(html, 'og:image');
    expect(images.get(image), `${path} shares its image`).toBeUndefined();
    images.set(image, path);
  }
});

test('every picture that the pages use from website-photos is in the seed', () => {
  const named = new Set<string>();
  for (const path of sitePaths()) {
    const html = readFileSync(fileOf(path), 'utf8');
    for (const [, name = ''] of html.matchAll(/\/website-photos\/([\w.-]+)/g)) named.add(name);
  }
  expect(named.size).toBeGreaterThan(100);
  const missing = [...named].filter((name) => !existsSync(`content/files/website-photos/${name}`));
  expect(missing).toEqual([]);
});

test('every price is a word of its own, also for screen readers and when it is copied', () => {
  const joined = sitePaths().flatMap((path) => {
    const html = readFileSync(fileOf(path), 'utf8').replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ');
    // Blocks, buttons and links are separate words; a span is not.
    const text = html.replace(/<\/?(?:span|b|strong|em|i)\b[^>]*>/g, '').replace(/<[^>]*>/g, ' ');
    return (text.match(/\$\d[\d,.]*[A-Za-z]+/g) ?? []).map((found) => `${path}: ${found}`);
  });
  expect(joined).toEqual([]);
});

test('every page has the local fonts with the metrics of the web fonts, so that nothing shifts when those load', () => {
  for (const path of sitePaths()) {
    const html = readFileSync(fileOf(path), 'utf8');
    const faces = [...html.matchAll(/@font-face ?\{[^}]*?font-family:\s*["']?([^"';]+)/g)].map(
      ([, name]) => name ?? '',
    );
    expect(faces.filter((name) => / as Arial$/.test(name)).length, path).toBeGreaterThan(1);
  }
});

test(
  'no file of a site is empty, whatever its colors are',
  { tag: '@full' },
  async ({ browserName: _ }, testInfo) => {
    const overlay = testInfo.outputPath('content');
    mkdirSync(overlay, { recursive: true });
    const look = readFileSync('content/look.yml', 'utf8');
    writeFileSync(join(overlay, 'look.yml'), look.replace(/^highlight:.*$/m, "highlight: '#c0307c'"));
    const directory = testInfo.outputPath('site');
    const options = { release: releaseIn(buildDirectory), overlay, kind: 'small' as const };
    await renderInto(directory, describeBuild({ overlay }), options);
    const site = join(directory, 'client');
    const names = filesBelow(site);
    expect(names.filter((name) => statSync(join(site, name)).size === 0)).toEqual([]);
    const icons = names.filter((name) => /^icons\/.*\.png$/.test(name));
    const isDrawn = (name: string) =>
      !readFileSync(join(site, name)).equals(readFileSync(join(siteDirectory, name)));
    expect(icons.filter(isDrawn)).not.toEqual([]);
  },
);
