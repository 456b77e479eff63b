import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { sitePaths } from '#scripts/build/site-paths.ts';
import { siteDirectory } from '#scripts/build/build-site.ts';

const read = (file: string) => readFileSync(`${siteDirectory}/${file}`, 'utf8');
const readPage = (path: string) => read(`${path === '/' ? '' : path.slice(1)}/index.html`);
const isHidden = (html: string) => html.includes('<meta name="robots" content="noindex"');

type Thing = { '@type': string } & Record<string, unknown>;

function thingsOf(html: string): Thing[] {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return text === undefined ? [] : (JSON.parse(text) as { '@graph': Thing[] })['@graph'];
}

/** Returns the visible text of a page on one line. */
function visibleText(html: string): string {
  return html
    .slice(html.indexOf('<body'))
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ');
}

/** Fields that search engines require for each type, by their documentation of structured data. */
const required: Record<string, readonly string[]> = {
  Offer: ['priceCurrency'],
  AggregateOffer: ['lowPrice', 'priceCurrency'],
  Brand: ['name'],
  Person: ['name'],
  ListItem: ['position', 'name', 'item'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  CourseInstance: ['courseMode', 'courseSchedule'],
  Schedule: ['repeatFrequency', 'repeatCount'],
  Organization: ['name', 'url', 'logo'],
  BreadcrumbList: ['itemListElement'],
  Product: ['name', 'image', 'offers'],
  Course: ['name', 'description', 'provider', 'offers', 'hasCourseInstance'],
  Article: ['headline', 'image', 'datePublished', 'author'],
  FAQPage: ['mainEntity'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'contentUrl'],
};

/** Types at the top level of a page. The other types are nested in them. */
const topLevelTypes = [
  'Organization',
  'BreadcrumbList',
  'Product',
  'Course',
  'Article',
  'FAQPage',
  'VideoObject',
];

/** Returns a thing and all things nested in it, except providers and publishers, which only have a name. */
function flattenThing(thing: Thing): Thing[] {
  const values = Object.entries(thing).filter(([key]) => !['provider', 'publisher'].includes(key));
  const inner = values.flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]));
  const things = inner.filter(
    (value): value is Thing => typeof value === 'object' && value !== null && '@type' in value,
  );
  return [thing, ...things.flatMap(flattenThing)];
}

/** A date with time and time zone. Without them, search engines guess. */
const dateWithZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/;

const visibleFields: Record<string, (thing: Thing) => unknown[]> = {
  Product: ({ name, offers }) => [name, ...priceTexts(offers as Thing)],
  Course: ({ name }) => [name],
  Article: ({ headline, author }) => [headline, (author as Thing).name],
  FAQPage: ({ mainEntity }) =>
    (mainEntity as Thing[]).flatMap(({ name, acceptedAnswer }) => [name, (acceptedAnswer as Thing).text]),
  VideoObject: ({ name }) => [name],
};

/** Formats prices like the pages: '$39' for 39.00, 'FREE' for 0. */
function priceTexts({ price, lowPrice, highPrice }: Thing): string[] {
  const prices = [price, lowPrice, highPrice].filter((one) => typeof one === 'string');
  return prices.map((one) => (Number(one) === 0 ? 'FREE' : `$${Number(one)}`));
}

test('structured data is complete and matches the visible text', () => {
  const kinds = new Set<string>();
  for (const path of sitePaths()) {
    const html = readPage(path);
    const words = visibleText(html).toLowerCase();
    expect(html, path).not.toContain('AggregateRating');
    for (const thing of thingsOf(html)) {
      const kind = thing['@type'];
      kinds.add(kind);
      for (const part of flattenThing(thing)) {
        for (const key of required[part['@type']] ?? ['an unknown type has no required fields']) {
          expect(part[key], `${path}: ${key} of ${part['@type']}`).toBeTruthy();
        }
        for (const key of ['uploadDate', 'datePublished'] as const) {
          if (key in part) expect(part[key], path).toMatch(dateWithZone);
        }
      }
      for (const word of visibleFields[kind]?.(thing) ?? []) {
        expect(words, `${path}: ${kind}`).toContain(String(word).replace(/\s+/g, ' ').toLowerCase());
      }
    }
  }
  expect([...kinds].sort()).toEqual(topLevelTypes.sort());
});

test('the URLs in structured data lead to pages and files of the site', () => {
  for (const path of sitePaths()) {
    const text = JSON.stringify(thingsOf(readPage(path)));
    for (const [address] of text.matchAll(/http:\/\/localhost:3000[^"]*/g)) {
      const { pathname } = new URL(address);
      const file = pathname === '/' ? 'index.html' : pathname.slice(1);
      const isThere = [file, `${file}/index.html`].some((name) => existsSync(`${siteDirectory}/${name}`));
      expect(isThere, `${path} names ${address}`).toBe(true);
    }
  }
});

test('the sitemap lists every public page and no private page', () => {
  const listed = [...read('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, loc = '']) => new URL(loc).pathname,
  );
  const open = sitePaths().filter((path) => !isHidden(readPage(path)));
  expect(listed.sort()).toEqual([...open].sort());
  for (const path of [
    '/cart',
    '/checkout/success',
    '/checkout/cancel',
    '/auth',
    '/auth/check-email',
    '/auth/confirm',
    '/auth/reset-password',
    '/login',
    '/upload',
    '/admin/videos',
    '/admin/plans',
    '/training',
    '/admin/orders',
    '/admin/members',
    '/admin/messages',
    '/admin/waitlist',
    '/admin/downloads',
    '/admin/content',
    '/admin/trail',
    '/admin/chat',
    '/messages',
    '/account',
    '/downloads',
  ]) {
    expect(listed).not.toContain(path);
    expect(isHidden(readPage(path)), path).toBe(true);
  }
  expect(listed).toContain('/video-library');
  expect(read('robots.txt')).toContain('Sitemap: http://localhost:3000/sitemap.xml');
});

test('the feed has every article, newest first, and every page links to it', () => {
  const feed = read('rss.xml');
  const dates = [...feed.matchAll(/<pubDate>([^<]*)<\/pubDate>/g)].map(([, date = '']) => Date.parse(date));
  expect(dates).toHaveLength(4);
  expect([...dates].sort((a, b) => b - a)).toEqual(dates);
  expect(readPage('/blog')).toContain('type="application/rss+xml" title="Blog" href="/rss.xml"');
});

test('the site can be installed as an app', () => {
  const manifest = JSON.parse(read('site.webmanifest')) as {
    start_url: string;
    display: string;
    icons: { src: string }[];
  };
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' });
  for (const { src } of manifest.icons) expect(existsSync(`${siteDirectory}${src}`), src).toBe(true);
  expect(readPage('/')).toContain('<link rel="manifest" href="/site.webmanifest"');
});
