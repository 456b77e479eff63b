import { type HTMLElement, parse } from 'node-html-parser';
import { siteDataId } from '#lib/site/site-data.ts';
import { siteVersionName } from '#lib/site/site-version.ts';
import { youtubeOrigin } from '#ui/youtube.ts';
import { readHome } from '#content/home.server.ts';
import { readProducts } from '#content/products.server.ts';
import { readSite, type Site } from '#content/site.server.ts';
import { counterScript, type VisitorCounter } from '#domain/visitor-counter.ts';
import type { EarlyScripts } from './build-release.ts';
import { createCriticalStyles, inlineStyles, type KeptStyles } from './critical-styles.ts';
import { delayClient } from './delay-client.ts';
import { contentSecurityPolicy } from './page-policy.ts';
import { shareTags } from './share-tags.ts';
import { structuredData, structuredDataTag } from './structured-data.ts';

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
  const services = [links.application, links.socialFeed].flatMap((address) =>
    address?.startsWith('https:') ? [new URL(address).origin] : [],
  );
  const videos = contents.some(({ youtubeVideo }) => youtubeVideo !== undefined) ? [youtubeOrigin] : [];
  return [...new Set([...services, ...videos])];
}

/** Whether a page is private: search engines must not index it. */
const isPrivate = (page: HTMLElement): boolean =>
  page.querySelector('meta[name="robots"][content="noindex"]') !== null;

/** What is the same in all pages of a site. */
interface FinishedFor {
  /** Folder with the style sheets of the site. */
  siteDirectory: string;
  scripts: EarlyScripts;
  /** Version of the site's code. */
  version: string;
  /** Id of the site's data. */
  dataId: string;
  supabaseUrl: string | undefined;
  /** Public address of the site, used in shared links. */
  siteUrl: string;
  /** Critical styles that are known, by the structure of pages. More are added. */
  styles: KeptStyles;
}

export interface FinishedPage {
  html: string;
  /** Whether search engines may index it. */
  isOpen: boolean;
  /** Id of its critical styles. */
  structure: string;
}

/**
 * Creates what finishes the rendered pages of a site: inlines critical CSS, delays the client bundle, and adds the policy and the tags of
 * shared links. `path` is undefined for the page for unknown addresses.
 */
export function createFinisher({
  siteDirectory,
  scripts,
  version,
  dataId,
  supabaseUrl,
  siteUrl,
  styles: kept,
}: FinishedFor) {
  const site = readSite();
  const findStyles = createCriticalStyles(siteDirectory, kept);
  const frames = framedOrigins(site, [...readProducts(), ...(readHome().analysis?.cards ?? [])]);
  const versionTag = `<meta name="${siteVersionName}" content="${version}"/>`;

  const always = JSON.stringify([version, dataId, supabaseUrl, scripts, frames, site.visitors]);

  /** Returns all that a finished page is made of. */
  const keyOf = (rendered: string, path: string | undefined): string =>
    JSON.stringify([
      rendered,
      always,
      shareTags(path, siteUrl),
      path === undefined ? '' : structuredDataTag(structuredData({ path, title: '', siteUrl })),
    ]);

  async function finish(rendered: string, path: string | undefined): Promise<FinishedPage> {
    const page = parse(rendered, { comment: true });
    const { structure, styles } = await findStyles(page);
    inlineStyles(page, styles);
    const isOpen = !isPrivate(page);
    const tags = [shareTags(path, siteUrl), siteTags, versionTag, counterTag(site.visitors)];
    if (path !== undefined && isOpen)
      tags.push(structuredDataTag(structuredData({ path, title: titleOf(page), siteUrl })));
    if (isOpen) delayClient(page, scripts['start-client']);
    for (const name of ['session-storage', 'hide-announcement'] as const) {
      page.querySelector(`#${name}`)?.replaceWith(`<script id="${name}">${scripts[name]}</script>`);
    }
    page.querySelector(`#${siteDataId}`)?.setAttribute('data-id', dataId);
    page.querySelector('head')?.insertAdjacentHTML('beforeend', tags.join(''));
    const policy = contentSecurityPolicy(page.toString(), supabaseUrl, frames, site.visitors).replaceAll(
      '"',
      '&quot;',
    );
    page
      .querySelector('meta[charset]')
      ?.insertAdjacentHTML('afterend', `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`);
    const html = page.toString();
    if (!html.includes('http-equiv="Content-Security-Policy"'))
      throw new Error(`${path} has no element for its Content-Security-Policy.`);
    return { html, isOpen, structure };
  }

  return { keyOf, finish };
}
