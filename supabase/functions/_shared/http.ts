import type { z } from 'zod';
import { FunctionError, errors } from './errors.ts';
import { isOutage } from './is-outage.ts';

/** Logs what the caller must not see, with `fields` as structured data. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  message: string,
  fields?: Record<string, unknown>,
) => void;

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type, range',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-expose-headers': 'content-disposition, content-range',
  'access-control-max-age': '86400',
};

/** Creates a JSON response that must not be cached, because function responses contain personal data. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/** Seconds after which a call that met an outage may be repeated. */
const outageRetrySeconds = 5;

/**
 * Runs a handler and turns what it throws into a response: a FunctionError as {error, code} with its status, an outage of the backend as 503,
 * anything else as a logged, generic 500. All functions create their error responses here.
 */
export async function respond(log: Log, handle: () => Promise<Response>): Promise<Response> {
  try {
    return await handle();
  } catch (cause) {
    const error = toFunctionError(cause);
    if (error !== cause || error.code === 'unavailable') log('error', 'A function failed', { cause });
    const headers = error.code === 'unavailable' ? { 'retry-after': String(outageRetrySeconds) } : undefined;
    return json({ error: error.message, code: error.code }, error.status, headers);
  }
}

function toFunctionError(cause: unknown): FunctionError {
  if (cause instanceof FunctionError) return cause;
  return isOutage(cause) ? errors.unavailable(cause) : errors.unexpected();
}

/** Throws `method_not_allowed` unless the request has the method. */
export function requireMethod(request: Request, method: string): void {
  if (request.method !== method) throw errors.methodNotAllowed();
}

/** Throws `method_not_allowed` unless the request is GET, or HEAD, whose response has no body. */
export function requireRead(request: Request): void {
  if (request.method !== 'HEAD') requireMethod(request, 'GET');
}

/** Reads a body of at most `limitBytes`. Throws `body_too_large` once it is longer, without reading the rest. */
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

/** Far more than the fields of a request need. */
const bodyLimitBytes = 10_000;

/** Reads a small JSON body. Throws `body_too_large` or `malformed_body`. */
export async function readJson(request: Request): Promise<unknown> {
  return parseJson(await readText(request, bodyLimitBytes));
}

/** Reads a small JSON body. Throws like `readJson`, and the `refusal` if it does not fit the schema. */
export async function readBody<Body>(
  request: Request,
  schema: z.ZodType<Body>,
  refusal: () => FunctionError,
): Promise<Body> {
  const body = schema.safeParse(await readJson(request));
  if (!body.success) throw refusal();
  return body.data;
}

/**
 * Adds CORS headers and answers preflights, for runtimes without our gateway. Any origin is allowed because functions
 * use no cookies.
 */
export function withCors(
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS_HEADERS });
    const response = await handle(request);
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(CORS_HEADERS)) headers.set(name, value);
    return new Response(response.body, { status: response.status, headers });
  };
}
