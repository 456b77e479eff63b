import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { siteDataAddress, siteDataId } from '#lib/site/site-data.ts';
import { codeVersionFile, siteVersionFile } from '#lib/site/site-version.ts';
import { readLook } from '#content/look.server.ts';
import { readSite } from '#content/site.server.ts';
import { manifestFolder, readEarlyScripts, readManifest } from './build-release.ts';
import { checkPictures } from './check-pictures.ts';
import { compressedEndings, compressFiles, compressFurther, textsBelow } from './compress-files.ts';
import { copyLibrary } from './copy-library.ts';
import { articleFeed, robots, sitemap } from './crawler-files.ts';
import { createFinisher } from './finish-page.ts';
import { changePasswordFile, changePasswordPage, iconFile } from './fixed-addresses.ts';
import { linkFile, linkFolder, writeUnlinked } from './link-files.ts';
import { drawLogoIcons, drawLook } from './look-files.ts';
import { keptLists, versionOf } from './offline-files.ts';
import { renderPages } from './render-pages.ts';
import { serverCatalog } from './server-catalog.ts';
import { addressOf, filesBelow } from './site-files.ts';
import { readRecord, writeRecord, type SiteRecord } from './site-record.ts';
import { webManifest } from './web-manifest.ts';

const hashOf = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

export interface RenderOptions {
  /** Folder of the release (build-release.ts). */
  release: string;
  /** Gets `client`, the site, and beside it `catalog.json`, the prices of its pages. */
  directory: string;
  supabaseUrl: string | undefined;
  /** Public address of the site, used in shared links. */
  siteUrl: string;
  /**
   * 'preview': pages as they are rendered, with the files that they name. 'quick': a site with gzip files. 'small': with Brotli files, too,
   * which take seconds.
   */
  kind: 'preview' | 'quick' | 'small';
  /** A site of before, whose finished pages are used again. */
  previous?: string | undefined;
}

/** Reads the site's data from a rendered page. */
function readData(page: string): string {
  const [, data = ''] = new RegExp(`<script id="${siteDataId}"[^>]*>([^<]*)</script>`).exec(page) ?? [];
  if (data === '') throw new Error('A page has no data of the site.');
  return data;
}

/** Puts the release, the library and the drawings of the look into a site. Returns the names of those that are compressed already. */
async function placeFiles(release: string, site: string): Promise<Set<string>> {
  linkFolder(
    join(release, 'client'),
    site,
    (name) => !name.startsWith(`${manifestFolder}/`) && name !== 'share/images.json',
  );
  const fromRelease = new Set(filesBelow(site));
  copyLibrary(site);
  const look = readLook();
  for (const [file, bytes] of [...(await drawLook(look)), ...(await drawLogoIcons(look, readSite().logo))]) {
    for (const ending of compressedEndings) rmSync(join(site, file + ending), { force: true });
    writeUnlinked(join(site, file), bytes);
    fromRelease.delete(file);
  }
  return fromRelease;
}

/**
 * Makes the site of the current content (CONTENT_OVERLAY over content/) from a release: static files that any web server serves. The same
 * for a build, a publication and a preview. Throws ContentError.
 */
export async function renderSite({
  release,
  directory,
  supabaseUrl,
  siteUrl,
  kind,
  previous,
}: RenderOptions): Promise<void> {
  checkPictures();
  const site = join(directory, 'client');
  const compressed = await placeFiles(release, site);
  const rendered = await renderPages(release);
  if (kind === 'preview') {
    for (const [name, text] of rendered) writeUnlinked(join(site, name), text);
    return;
  }

  const manifest = readManifest(release);
  const version = versionOf(manifest);
  const scripts = readEarlyScripts(release);
  const data = readData(rendered.get('index.html') ?? '');
  const dataId = hashOf(data);
  const before = readRecord(previous);
  const styles = before.version === version ? before.styles : {};
  const finisher = createFinisher({
    siteDirectory: site,
    scripts,
    version,
    dataId,
    supabaseUrl,
    siteUrl,
    styles,
  });
  const pages: SiteRecord['pages'] = {};
  for (const [name, text] of rendered) {
    const isPage = name.endsWith('.html');
    const path = addressOf(name);
    const hash = hashOf(isPage ? finisher.keyOf(text, path) : text);
    const known = before.pages[name];
    if (previous !== undefined && known?.hash === hash) {
      pages[name] = known;
      for (const ending of ['', ...compressedEndings]) {
        const file = join(previous, 'client', name + ending);
        if (existsSync(file)) linkFile(file, join(site, name + ending));
      }
      compressed.add(name);
      continue;
    }
    const { html, ...facts } = isPage
      ? await finisher.finish(text, path)
      : { html: text, isOpen: false, structure: '' };
    pages[name] = { hash, ...facts };
    writeUnlinked(join(site, name), html);
  }
  const publication = hashOf(JSON.stringify(pages));
  const open = Object.entries(pages).flatMap(([name, page]) =>
    page?.isOpen === true ? (addressOf(name) ?? []) : [],
  );
  const files: Record<string, string | Uint8Array> = {
    [siteDataAddress(dataId).slice(1)]: data,
    'sitemap.xml': sitemap(open, siteUrl),
    'robots.txt': robots(siteUrl),
    'rss.xml': articleFeed(siteUrl),
    'site.webmanifest': webManifest(),
    'sw.js': `${keptLists(manifest)}${scripts['service-worker']}`,
    [siteVersionFile.slice(1)]: [version, publication, dataId].join(' '),
    [codeVersionFile.slice(1)]: version,
    [changePasswordFile]: changePasswordPage(),
    'favicon.ico': iconFile(readFileSync(join(site, 'icons/tab-64.png'))),
  };
  for (const [name, contents] of Object.entries(files)) writeUnlinked(join(site, name), contents);
  await compressFiles(
    site,
    textsBelow(site).filter((name) => !compressed.has(name)),
  );
  if (kind === 'small') await compressFurther(site, 4);
  writeRecord(directory, { pages, version, styles });
  writeUnlinked(join(directory, 'catalog.json'), JSON.stringify(serverCatalog()));
}
