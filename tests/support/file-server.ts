import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

function send(response: ServerResponse, file: string, status = 200): void {
  response.writeHead(status, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}

/** Serves the site in a directory as any web host does: unknown addresses get the fallback page with status 404. Returns its port. */
export async function startFileServer(directory: () => string) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = [pathname, `${pathname}/index.html`]
      .map((path) => join(directory(), decodeURIComponent(path)))
      .find((path) => existsSync(path) && statSync(path).isFile());
    if (file === undefined) send(response, join(directory(), '__spa-fallback.html'), 404);
    else send(response, file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
