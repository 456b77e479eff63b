import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import type { Sandbox } from '#server/sandbox/create-sandbox.ts';

export interface OutsideServices {
  /** Serves the APIs of Stripe, Resend and Beehiiv and the sandbox pages. For STRIPE_API_URL and its siblings. */
  url: string;
  close(): Promise<void>;
}

/** Serves a sandbox over HTTP. */
export async function serveSandbox(sandbox: () => Sandbox): Promise<OutsideServices> {
  const answer = (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/v1/')) return sandbox().stripeFetch(request);
    if (pathname.startsWith('/v2/')) return sandbox().beehiivFetch(request);
    if (pathname === '/emails') return sandbox().mailFetch(request);
    return sandbox().pages(request);
  };
  const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await new Promise<void>((resolve) => server.once('listening', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
