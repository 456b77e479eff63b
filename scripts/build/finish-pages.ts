import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Beasties from 'beasties';
import { type HTMLElement, parse } from 'node-html-parser';
import { siteVersionFile, siteVersionName } from '#lib/site/site-version.ts';
import { youtubeOrigin } from '#ui/youtube.ts';
import { readHome } from '#content/home.server.ts';
import { readLook } from '#content/look.server.ts';
import { readProducts } from '#content/products.server.ts';
import { readSite, type Site } from '#content/site.server.ts';
import { bundleScript } from './bundle-script.ts';
import { copyLibrary } from './copy-library.ts';
import { articleFeed, robots, sitemap } from './crawler-files.ts';
import { delayClient } from './delay-client.ts';
import { changePasswordFile, changePasswordPage, iconFile } from './fixed-addresses.ts';
import { drawLook } from './look-files.ts';
import { keptLists, takeManifest, versionOf } from './offline-files.ts';
import { shareTags } from './share-tags.ts';
import { addressOf, filesBelow } from './site-files.ts';
import { counterScript, type VisitorCounter } from '#domain/visitor-counter.ts';
import { structuredData, structuredDataTag } from './structured-data.ts';
import { webManifest } from './web-manifest.ts';

const compressible = /\.(html|js|css|svg|json|data|txt|xml|webmanifest|vtt)$/;

/**
 * Returns the Content-Security-Policy of a page. Scripts: the site and the page's inline scripts, by hash. Inline styles are allowed,
 * because dialogs and toasts set them. Frames: the origins in `frames`. Connections: the site and its backend.
 */
export function contentSecurityPolicy(
  html: string,
  supabaseUrl: string | undefined,
  frames: readonly string[],
  counter: VisitorCounter = { service: 'none' },
): string {
  const inline = html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g);
  const hashes = [...inline]
    .map(([, code = '']) => code)
    .filter((code) => code !== '')
    .map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  const backend = supabaseUrl ? ` ${new URL(supabaseUrl).origin}` : '';
  const counting = counterScript(counter);
  return [
    "default-src 'self'",
    // A preview has the fonts of its look in the page.
    "font-src 'self' data:",
    ["script-src 'self'", ...new Set(hashes), ...(counting ? [counting.scriptOrigin] : [])].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${backend}`,
    `media-src 'self' blob:${backend}`,
    // Safari has camera pictures only in workers, and Mediabunny starts its worker from a blob.
    "worker-src 'self' blob:",
    `connect-src 'self'${backend}${backend && backend.replace('http', 'ws')}${counting ? ` ${counting.sendOrigin}` : ''}`,
    `frame-src 'self' ${frames.join(' ')}`.trim(),
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
  ].join('; ');
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes a Brotli and a gzip version of a file, or copies those of the previous site if the file has not changed. Node compresses in
 * separate threads, so concurrent calls use every core.
 */
async function compress(file: string, previous: string | undefined, quality: number): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.byteLength < 1024) return;
  if (previous !== undefined && existsSync(`${previous}.gz`) && bytes.equals(await readFile(previous))) {
    await Promise.all(['.br', '.gz'].map((extension) => copyFile(previous + extension, file + extension)));
    return;
  }
  const [br, gz] = await Promise.all([
    toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    toGzip(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** Tags in the head of every page. */
const siteTags = [
  '<link rel="alternate" type="application/rss+xml" title="Blog" href="/rss.xml"/>',
  '<link rel="manifest" href="/site.webmanifest"/>',
  '<link rel="apple-touch-icon" href="/icons/icon-180.png"/>',
].join('');

/** Returns the tag of the script that counts visitors; '' without one. */
export function counterTag(counter: VisitorCounter): string {
  const script = counterScript(counter);
  if (!script) return '';
  const attributes = Object.entries({ ...script.attributes, 'data-service': counter.service });
  const text = attributes.map(([name, value]) => `${name}="${value.replaceAll('"', '&quot;')}"`).join(' ');
  return `<script id="visitor-counter" defer ${text}></script>`;
}

/** Returns the page's title without the brand name. */
function titleOf(page: HTMLElement): string {
  return (page.querySelector('title')?.textContent ?? '').replace(/ – [^–]*$/, '');
}

/** Origins that pages may frame. All pages share them, because client navigation keeps the policy of the first page. */
export function framedOrigins(
  { links }: Pick<Site, 'links'>,
  contents: readonly { youtubeVideo?: string | undefined }[],
): string[] {
  const services = [links.application, links.socialFeed].filter((address) => address.startsWith('https:'));
  const videos = contents.some(({ youtubeVideo }) => youtubeVideo !== undefined) ? [youtubeOrigin] : [];
  return [...new Set([...services.map((address) => new URL(address).origin), ...videos])];
}

/** Whether a page is private: search engines must not index it. */
const isPrivate = (page: HTMLElement): boolean =>
  page.querySelector('meta[name="robots"][content="noindex"]') !== null;

interface BuiltFor {
  supabaseUrl: string | undefined;
  /** Public address of the site, used in shared links. */
  siteUrl: string;
  /** Compresses faster, with larger files. */
  isQuick?: boolean;
  /** Folder of the site before this one, whose compressed files are used again. */
  previousSite?: string | undefined;
}

/**
 * Finishes the prerendered pages: inlines critical CSS, delays the client bundle, adds the policy and the tags of shared links, and writes
 * compressed versions (.br, .gz) of text files.
 */
export async function finishPages(siteDirectory: string, { supabaseUrl, siteUrl, isQuick = false, previousSite }: BuiltFor): Promise<void> {
  copyLibrary(siteDirectory);
  for (const [file, bytes] of await drawLook(readLook())) writeFileSync(join(siteDirectory, file), bytes);
  const manifest = takeManifest(siteDirectory);
  const version = versionOf(manifest);
  const starter = await bundleScript('start-client');
  const site = readSite();
  const sessionStorage = await bundleScript('session-storage');
  const hideAnnouncement = site.announcement && (await bundleScript('hide-announcement'));
  const critical = new Beasties({
    path: siteDirectory,
    preload: 'body',
    inlineFonts: true,
    preloadFonts: false,
    pruneSource: false,
    reduceInlineStyles: false,
    // Beasties cannot match these Tailwind selectors. Without them, the layout shifts when the stylesheet loads.
    allowRules: [/^:where\(/, /\[\\&/, /:has\(/, ':disabled'],
    logLevel: 'warn',
  });
  const frames = framedOrigins(site, [...readProducts(), ...readHome().analysis.cards]);
  const found: string[] = [];
  for (const name of filesBelow(siteDirectory).filter((name) => name.endsWith('.html'))) {
    const file = join(siteDirectory, name);
    const path = addressOf(name);
    const page = parse(await critical.process(readFileSync(file, 'utf8')), { comment: true });
    const isOpen = !isPrivate(page);
    const versionTag = `<meta name="${siteVersionName}" content="${version}"/>`;
    const tags = [shareTags(path, siteUrl), siteTags, versionTag, counterTag(site.visitors)];
    if (path !== undefined && isOpen) {
      found.push(path);
      tags.push(structuredDataTag(structuredData({ path, title: titleOf(page), siteUrl })));
    }
    if (isOpen) delayClient(page, starter);
    page.querySelector('#session-storage')?.replaceWith(`<script id="session-storage">${sessionStorage}</script>`);
    page.querySelector('#hide-announcement')?.replaceWith(`<script id="hide-announcement">${hideAnnouncement}</script>`);
    page.querySelector('head')?.insertAdjacentHTML('beforeend', tags.join(''));
    const policy = contentSecurityPolicy(page.toString(), supabaseUrl, frames, site.visitors).replaceAll('"', '&quot;');
    page
      .querySelector('meta[charset]')
      ?.insertAdjacentHTML('afterend', `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`);
    const html = page.toString();
    if (!html.includes('http-equiv="Content-Security-Policy"')) throw new Error(`${file} has no element for its Content-Security-Policy.`);
    writeFileSync(file, html);
  }
  const worker = await bundleScript('service-worker');
  const files: Record<string, string> = {
    'sitemap.xml': sitemap(found, siteUrl),
    'robots.txt': robots(siteUrl),
    'rss.xml': articleFeed(siteUrl),
    'site.webmanifest': webManifest(),
    'sw.js': `${keptLists(manifest)}${worker}`,
    [siteVersionFile]: version,
    [changePasswordFile]: changePasswordPage(),
  };
  mkdirSync(dirname(join(siteDirectory, changePasswordFile)), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(siteDirectory, name), text);
  writeFileSync(
    join(siteDirectory, 'favicon.ico'),
    iconFile(readFileSync(join(siteDirectory, 'icons/tab-64.png'))),
  );
  const texts = filesBelow(siteDirectory).filter((name) => compressible.test(name));
  const before = (name: string) => (previousSite === undefined ? undefined : join(previousSite, name));
  await Promise.all(texts.map((name) => compress(join(siteDirectory, name), before(name), isQuick ? 5 : 11)));
}
