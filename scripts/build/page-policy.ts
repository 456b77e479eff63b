import { createHash } from 'node:crypto';
import { counterScript, type VisitorCounter } from '#domain/visitor-counter.ts';

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
  const inline = html.matchAll(
    /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g,
  );
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
