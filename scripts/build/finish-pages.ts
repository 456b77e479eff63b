import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readSite } from '../../app/lib/content/site.server.ts';
import { bundleEarlyScript, deferClient, styleReader } from './defer-client.ts';
import { readStyles } from './page-styles.ts';
import { shareTags } from './share-tags.ts';

const compressible = /\.(html|js|css|svg|json|data|txt|xml|webmanifest|vtt)$/;

/**
 * The Content-Security-Policy of one page: scripts only from the site itself and the page's own inline scripts by hash.
 * Inline styles are allowed, because dialogs and toasts set them; frames (origins) and connections only where the site needs them.
 */
export function contentSecurityPolicy(
  html: string,
  supabaseUrl: string | undefined,
  frames: readonly string[],
): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code ?? '').digest('base64')}'`,
  );
  const backend = supabaseUrl ? ` ${new URL(supabaseUrl).origin}` : '';
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${backend}`,
    `media-src 'self' blob:${backend}`,
    "font-src 'self'",
    `connect-src 'self'${backend}${backend && backend.replace('http', 'ws')}`,
    `frame-src 'self' https://www.youtube-nocookie.com ${frames.join(' ')}`.trim(),
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
  ].join('; ');
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** '/shop' for shop/index.html; undefined for the page of unknown addresses. */
function addressOf(file: string, siteDirectory: string): string | undefined {
  const name = relative(siteDirectory, file).replaceAll('\\', '/');
  if (!/(^|\/)index\.html$/.test(name)) return undefined;
  return `/${name.replace(/\/?index\.html$/, '')}`;
}

function compress(file: string): void {
  const bytes = readFileSync(file);
  if (bytes.byteLength < 1024) return;
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

interface BuiltFor {
  supabaseUrl: string | undefined;
  /** Where the site will be reached; shared links name it. */
  siteUrl: string;
}

/**
 * Makes every page complete before any script, puts its policy and the tags of shared links into it, and lays a compressed twin (.br, .gz)
 * beside every text file worth it.
 */
export async function finishPages(siteDirectory: string, { supabaseUrl, siteUrl }: BuiltFor): Promise<void> {
  const parts = { siteDirectory, earlyScript: await bundleEarlyScript(), stylesFor: styleReader(siteDirectory, readStyles) };
  const { application, socialFeed } = readSite().links;
  const frames = [...new Set([application, socialFeed].map((address) => new URL(address).origin))];
  for (const file of filesBelow(siteDirectory).filter((name) => name.endsWith('.html'))) {
    let text = deferClient(readFileSync(file, 'utf8'), file, parts);
    text = text.replace('</head>', () => `${shareTags(addressOf(file, siteDirectory), siteUrl)}</head>`);
    const policy = contentSecurityPolicy(text, supabaseUrl, frames).replaceAll('"', '&quot;');
    text = text.replace(
      /(<meta charSet="utf-8"\s*\/?>)/i,
      `$1<meta http-equiv="Content-Security-Policy" content="${policy}"/>`,
    );
    if (!text.includes('http-equiv="Content-Security-Policy"')) throw new Error(`${file} has no place for its policy`);
    writeFileSync(file, text);
  }
  filesBelow(siteDirectory).filter((name) => compressible.test(name)).forEach(compress);
}
