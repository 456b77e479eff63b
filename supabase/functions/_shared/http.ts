import { FunctionError, errors } from './errors.ts';

/** Where functions report what the caller must not see. `fields` go into the log beside the sentence. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  message: string,
  fields?: Record<string, unknown>,
) => void;

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-expose-headers': 'content-disposition',
  'access-control-max-age': '86400',
};

/** Answers with JSON that nobody may cache: every answer of a function is about one person's order. */
export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

/**
 * Runs a handler and renders whatever it throws: a FunctionError as {error, code} with its status, anything else as a
 * 500 that says nothing and is logged. This is the only place where functions' errors become responses.
 */
export async function respond(log: Log, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof FunctionError)) log('error', 'A function failed', { cause });
    const error = cause instanceof FunctionError ? cause : errors.unexpected();
    return json({ error: error.message, code: error.code }, error.status);
  }
}

/** Throws `method_not_allowed` unless the request has the method. */
export function requireMethod(request: Request, method: string): void {
  if (request.method !== method) throw errors.methodNotAllowed();
}

/** Reads a body of at most `limitBytes`; throws `body_too_large` as soon as it is longer, without reading the rest. */
export async function readText(request: Request, limitBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw errors.bodyTooLarge();
  if (!request.body) return '';
  const reader = request.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.byteLength;
    if (bytes > limitBytes) {
      await reader.cancel();
      throw errors.bodyTooLarge();
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
  return text + decoder.decode();
}

/** Parses JSON; throws `malformed_body`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw errors.malformedBody();
  }
}

/** For runtimes without a gateway of ours: answers preflights and lets every site call, as the functions hold no cookies. */
export function withCors(
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS_HEADERS });
    const answer = await handle(request);
    const headers = new Headers(answer.headers);
    for (const [name, value] of Object.entries(CORS_HEADERS)) headers.set(name, value);
    return new Response(answer.body, { status: answer.status, headers });
  };
}
