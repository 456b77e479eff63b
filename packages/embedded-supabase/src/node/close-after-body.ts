import type { IncomingMessage } from 'node:http';

/** How much of a body is read after the response, and for how long. */
const restLimitBytes = 64 * 1024 * 1024;
const restLimitMs = 30_000;

/**
 * Returns the response to a request whose body is not read completely, such as a refused upload. It is sent at once, but
 * the connection is closed only after the rest of the body: a client that sends all of it before it reads would otherwise
 * see a broken connection instead of the response.
 */
export async function closeAfterBody(response: Response, incoming: IncomingMessage): Promise<Response> {
  response.headers.set('connection', 'close');
  // Other responses may be long, and those without a body end with their headers.
  if (response.status < 400 || response.body === null) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set('content-length', String(bytes.byteLength));
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes);
      await dropRest(incoming);
      controller.close();
    },
  });
  return new Response(body, { status: response.status, headers });
}

/** Resolves when the body has arrived, the client disconnects, or a limit is reached. */
function dropRest(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, restLimitMs);
    let size = 0;
    const count = (chunk: Uint8Array) => {
      size += chunk.byteLength;
      if (size > restLimitBytes) finish();
    };
    function finish(): void {
      clearTimeout(timer);
      incoming.off('data', count).off('end', finish).off('close', finish);
      resolve();
    }
    if (incoming.readableEnded || incoming.destroyed) return finish();
    // The body's own stream would keep what nobody reads any more, and pause when it is full.
    incoming.removeAllListeners('data').on('data', count).on('end', finish).on('close', finish);
    incoming.resume();
  });
}
