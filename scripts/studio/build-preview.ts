import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parse } from 'node-html-parser';
import { withDrafts } from '#content/content-files.server.ts';
import { collections, filesOf } from '#content/collections.server.ts';
import { addressOf, filesBelow } from '../build/site-files.ts';
import { buildWith } from './build-with.ts';
import { previewPage } from './preview-page.ts';
import { readFile } from './read-file.ts';
import { writeFile } from './write-file.ts';

/**
 * Builds the site with the published content and `texts` over it, and returns the HTML of its public pages by address, without scripts.
 * Leaves no file behind. Throws if the build fails.
 */
export async function buildPreview(
  dataDir: string,
  texts: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const waiting = await withDrafts(texts, showWaitingArticles);
  const options = { dataDir, kind: 'preview' as const, texts: new Map([...texts, ...waiting]) };
  return buildWith(options, (build, publishedSite) => readPages(join(build, 'client'), publishedSite));
}

/** Returns articles that no build shows yet, drafts and scheduled ones, as published texts. */
export async function showWaitingArticles(): Promise<Map<string, string>> {
  // Content is read before the first `await`, so that the caller can give drafts.
  const articles = collections
    .filter(({ place }) => place === 'blog/')
    .flatMap(filesOf)
    .flatMap((file) => readFile(file) ?? [])
    .filter(({ values: { status = 'published' } }) => status !== 'published');
  const texts = new Map<string, string>();
  for (const article of articles) {
    const { publishAt: _publishAt, ...values } = article.values;
    texts.set(article.file, await writeFile(article, { ...values, status: 'published' }, article.text));
  }
  return texts;
}

function readPages(site: string, publishedSite: string | undefined): Map<string, string> {
  const found = filesBelow(site).flatMap((name): [string, string][] => {
    const address = addressOf(name);
    if (address === undefined) return [];
    const html = readFileSync(join(site, name), 'utf8');
    return parse(html).querySelector('meta[name="robots"][content="noindex"]') === null
      ? [[address, html]]
      : [];
  });
  const addresses = new Set(found.map(([address]) => address));
  const readStyles = (address: string) => readFileSync(join(site, address), 'utf8');
  const addressFor = embedChanged(site, publishedSite);
  return new Map(
    found.map(([address, html]) => [address, previewPage(html, addresses, readStyles, addressFor)]),
  );
}

const types = { '.woff2': 'font/woff2', '.svg': 'image/svg+xml' };

/** Returns a function that puts a file of the site into an address, as a data URL, unless the published site serves the same file. */
function embedChanged(site: string, publishedSite: string | undefined): (address: string) => string {
  const known = new Map<string, string>();
  return (address) => {
    const found = known.get(address);
    if (found !== undefined) return found;
    if (!existsSync(join(site, address))) return address;
    const published = publishedSite && join(publishedSite, address);
    const bytes = readFileSync(join(site, address));
    const isPublished =
      published !== undefined && existsSync(published) && readFileSync(published).equals(bytes);
    const type = types[extname(address) as keyof typeof types];
    const shown = isPublished ? address : `data:${type};base64,${bytes.toString('base64')}`;
    known.set(address, shown);
    return shown;
  };
}
