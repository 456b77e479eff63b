import { isOutage } from '../database/database.ts';
import type { Service, UpgradeSocket } from '../service.ts';
import { GatewayError, gatewayErrors, renderGatewayError, type ServiceName } from '../http/gateway-error.ts';
import { isForeign } from './local-mode.ts';
import type { Log } from '../log.ts';
import type { RateLimiter } from '../http/rate-limits.ts';
import { JSON_BODY_LIMIT, readBody } from '../http/read-body.ts';
import { withTimeLimit } from '../http/time-limit.ts';
import { answerPreflight, corsHeaders, securityHeaders, withHeaders } from './response-headers.ts';
import type { VerifyCaller } from './verify-caller.ts';

const bodyTimeLimitMs = 30_000;
const defaultAnswerLimitMs = 30_000;

/** A service of the API and the checks that the gateway makes for it. */
export interface Mount {
  name: ServiceName;
  prefix: `/${string}/v1`;
  service: Service;
  /** `buffered` bodies are read before the service is called. `streamed` ones are left to the service, for uploads. */
  body(path: string): 'buffered' | 'streamed';
  /** Returns the credentials a request needs; `path` comes after the prefix. */
  keyRequirement(method: string, path: string): 'required' | 'key-or-token' | 'none';
  /** Returns the name of the request's rate limit besides 'all'. Must resolve the path as the service does. */
  rateLimit?(method: string, path: string): string;
  /** Whether the service answers OPTIONS requests to this path that are not CORS preflights. */
  answersOptions?(path: string): boolean;
}

export interface GatewayOptions {
  mounts: readonly Mount[];
  /** Answers everything outside the API. */
  pages(request: Request, url: URL): Promise<Response>;
  /** Each returns what is wrong, in a sentence. */
  health: Readonly<Record<'database' | 'storage', () => Promise<string | undefined>>>;
  /** Whether a proxy should send new requests. */
  isReady(): boolean;
  verifyCaller: VerifyCaller;
  rateLimiter: RateLimiter;
  localMode: boolean;
  /** Milliseconds after which a buffered request is answered with 504. Its work continues. Default 30 s. */
  answerLimitMs?: number;
  https(): boolean;
  log: Log;
}

/**
 * Where a request comes from. Functions in this process make `internal` requests, which skip rate limits and local
 * mode.
 */
interface RequestOrigin {
  clientAddress: string;
  internal?: boolean;
  /** Set when the client asks for a WebSocket. */
  upgrade?: UpgradeSocket;
}

export interface Gateway {
  /** Answers every request; never throws. */
  fetch(request: Request, origin: RequestOrigin): Promise<Response>;
}

interface IncomingRequest {
  request: Request;
  url: URL;
  mount: Mount | undefined;
  requestId: string;
  origin: RequestOrigin;
}

/**
 * Creates the gateway, which every request passes: it checks credentials and limits, then calls the mounted service.
 */
export function createGateway(options: GatewayOptions): Gateway {
  async function respond(incoming: IncomingRequest): Promise<Response> {
    const { request, url, mount, origin } = incoming;
    const source = {
      hosts: [request.headers.get('host') ?? url.host, url.host],
      origin: request.headers.get('origin'),
      headerNames: request.headers.keys(),
    };
    if (options.localMode && origin.internal !== true && isForeign(source)) throw gatewayErrors.misdirected();
    if (mount !== undefined && isPreflight(request, mount, url)) return answerPreflight(request);
    return answer(incoming);
  }

  async function answer(incoming: IncomingRequest): Promise<Response> {
    const { request, url, mount, requestId, origin } = incoming;
    const path = mount === undefined ? url.pathname : url.pathname.slice(mount.prefix.length);
    // Before the limits, which may wait for a database.
    if (url.pathname === '/livez') return answerState(true);
    if (url.pathname === '/readyz') return answerState(options.isReady());
    if (origin.internal !== true) {
      const isSite = mount === undefined && path !== '/healthz';
      const limits = isSite ? ['site'] : ['all', mount?.rateLimit?.(request.method, path) ?? 'all'];
      const wait = await options.rateLimiter.take(origin.clientAddress, limits);
      if (wait !== undefined) throw gatewayErrors.rateLimited(wait);
    }
    if (url.pathname === '/healthz') return answerHealth(options.health);
    if (mount === undefined) return options.pages(request, url);
    const keyRequirement = mount.keyRequirement(request.method, path);
    const caller = await options.verifyCaller(request, url, { key: keyRequirement });
    const isBuffered = mount.body(path) === 'buffered';
    const prepared = await prepareRequest(request, url, isBuffered);
    const context = {
      caller,
      requestId,
      path,
      clientAddress: origin.clientAddress,
      upgrade: origin.upgrade,
    };
    const answering = mount.service(prepared, context);
    return isBuffered ? answerInTime(answering, options.answerLimitMs) : answering;
  }

  function render(error: unknown, { mount, requestId }: IncomingRequest): Response {
    if (error instanceof GatewayError) return renderGatewayError(mount?.name, error);
    options.log.error({ requestId, cause: error }, 'a request failed');
    return renderGatewayError(
      mount?.name,
      isOutage(error) ? gatewayErrors.unavailable() : gatewayErrors.internal(),
    );
  }

  return {
    async fetch(request, origin) {
      const started = performance.now();
      // URL normalizes '..' and '%2e%2e', so that a path cannot reach another service than its prefix says.
      const url = new URL(request.url);
      const { pathname } = url;
      const mount = mountOf(options.mounts, pathname);
      const requestId = crypto.randomUUID();
      const incoming: IncomingRequest = { request, url, mount, requestId, origin };
      const response = await respond(incoming).catch((error: unknown) => render(error, incoming));

      const finished = withHeaders(request.method === 'HEAD' ? withoutBody(response) : response, [
        ...(mount === undefined ? [] : corsHeaders),
        ...securityHeaders({
          https: options.https(),
          kind: mount !== undefined || stateAddresses.has(pathname) ? 'api' : 'page',
        }),
        ['x-request-id', requestId],
      ]);
      options.log[origin.internal === true ? 'debug' : 'info'](
        {
          requestId,
          method: request.method,
          path: pathname,
          status: finished.status,
          milliseconds: Math.round(performance.now() - started),
        },
        'request',
      );
      return finished;
    },
  };
}

/** Whether the request is a CORS preflight, not an OPTIONS request that the service answers itself. */
function isPreflight(request: Request, mount: Mount, url: URL): boolean {
  if (request.method !== 'OPTIONS') return false;
  const isBrowsers = request.headers.has('access-control-request-method');
  return isBrowsers || mount.answersOptions?.(url.pathname.slice(mount.prefix.length)) !== true;
}

function withoutBody(response: Response): Response {
  void response.body?.cancel();
  return new Response(null, { status: response.status, headers: response.headers });
}

function mountOf(mounts: readonly Mount[], pathname: string): Mount | undefined {
  return mounts.find(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/**
 * Returns the request for the service: without the API key in its query, and with a buffered body if the mount asks for
 * it.
 */
async function prepareRequest(request: Request, url: URL, isBuffered: boolean): Promise<Request> {
  const address = withoutKey(url);
  const { method, headers } = request;
  if (isBuffered && method !== 'GET' && method !== 'HEAD') {
    const body = await readBody(request, JSON_BODY_LIMIT, bodyTimeLimitMs);
    return new Request(address, { method, headers, body });
  }
  return address === url.href ? request : new Request(address, request);
}

/** Removes the key from the query, where browsers put it when they cannot send headers, as for a WebSocket. */
function withoutKey(url: URL): string {
  if (!/apikey|%/i.test(url.search) || !url.searchParams.has('apikey')) return url.href;
  const target = new URL(url);
  target.searchParams.delete('apikey');
  return target.href;
}

function answerInTime(answer: Promise<Response>, limitMs = defaultAnswerLimitMs): Promise<Response> {
  return withTimeLimit(answer, limitMs, () => {
    // Nobody reads a late response, so its file would stay open.
    answer.then(withoutBody, () => undefined);
    throw gatewayErrors.timeout();
  });
}

/** Addresses for monitors and proxies. */
const stateAddresses = new Set(['/healthz', '/livez', '/readyz']);

function answerState(isOk: boolean): Response {
  return Response.json(
    { status: isOk ? 'ok' : 'stopping' },
    { status: isOk ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}

async function answerHealth(health: GatewayOptions['health']): Promise<Response> {
  const [database, storage] = await Promise.all([health.database(), health.storage()]);
  const state = (problem: string | undefined) => (problem === undefined ? 'ok' : 'failing');
  const problems = [database, storage].filter((problem) => problem !== undefined);
  return Response.json(
    { status: state(problems[0]), database: state(database), storage: state(storage), problems },
    { status: problems.length === 0 ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}
