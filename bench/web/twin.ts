import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { brotliCompressSync } from 'node:zlib';

/**
 * Starts a proxy that serves the static twin: the site's pages without their scripts. With `isTwin` false it forwards pages
 * unchanged, so that both variants have the same overhead.
 */
export async function startTwin(
  origin: string,
  isTwin: boolean,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(`${origin}${request.url ?? '/'}`, { redirect: 'manual' });
      const type = answer.headers.get('content-type') ?? 'application/octet-stream';
      let body = Buffer.from(await answer.arrayBuffer());
      if (isTwin && type.startsWith('text/html')) body = Buffer.from(withoutScripts(body.toString()));
      const headers: Record<string, string> = {
        'content-type': type,
        'cache-control': answer.headers.get('cache-control') ?? '',
      };
      if (/^(text|image\/svg|application\/(json|javascript))/.test(type)) {
        body = Buffer.from(brotliCompressSync(body));
        headers['content-encoding'] = 'br';
      }
      response.writeHead(answer.status, headers).end(body);
    })().catch(() => response.writeHead(502).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const withoutScripts = (html: string): string =>
  html
    .replace(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="stylesheet" data-[^>]*\/>/g, '');
