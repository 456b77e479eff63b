import { vi } from 'vitest';

export interface Call {
  /** Method and path, as in 'POST /rest/v1/contact_messages'. */
  endpoint: string;
  /** Parsed JSON; null for an empty body. */
  body: unknown;
}

type Handler = (call: Call, query: URLSearchParams) => Response | Promise<Response>;

/** Handlers by method and path, such as 'POST /rest/v1/contact_messages'. */
export type Handlers = Record<string, Handler>;

/**
 * Stubs fetch with handlers by method and path. Returns the live list of calls. A call without a handler is recorded
 * too, and rejects like a lost connection.
 */
export function mockBackend(handlers: Handlers = {}): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const text = await request.text();
    const { pathname, searchParams } = new URL(request.url);
    const endpoint = `${request.method} ${pathname}`;
    const call: Call = { endpoint, body: text === '' ? null : JSON.parse(text) };
    calls.push(call);
    const handler = handlers[endpoint];
    if (!handler) throw new TypeError(`No handler for ${endpoint}`);
    return handler(call, searchParams);
  });
  return calls;
}

/** Returns a handler that responds with an error of the auth service. */
export const authError =
  (code: string, status = 400): Handler =>
  () =>
    Response.json({ code, error_code: code, msg: code, message: code }, { status });

export const created = (): Response => new Response(null, { status: 201 });

/** The data API's response to a duplicate key. */
export const duplicate = (): Response =>
  Response.json({ code: '23505', message: 'duplicate key', details: null, hint: null }, { status: 409 });

/** The backend's response to too many requests from one address. */
export const tooManyRequests = (): Response =>
  Response.json(
    { code: 'rate_limited', message: 'Too many requests' },
    { status: 429, headers: { 'retry-after': '60' } },
  );

/** Returns a handler whose response is sent when the test calls `release`. */
export function deferResponse(): { handler: Handler; release: (response: Response) => void } {
  let release: (response: Response) => void = () => undefined;
  const promise = new Promise<Response>((resolve) => (release = resolve));
  return { handler: () => promise, release };
}
