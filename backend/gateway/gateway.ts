import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Service, UpgradeSocket } from '../service.ts';
import { GatewayError, gatewayErrors, renderGatewayError, type ServiceName } from './gateway-error.ts';
import { refuseProxied } from './local-mode.ts';
import { describeError, withoutAddresses, type Log } from './log.ts';
import type { RateLimiter } from './rate-limits.ts';
import { JSON_BODY_LIMIT, readBody } from './read-body.ts';
import { corsOptions, securityHeaders } from './response-headers.ts';
import type { VerifyCaller } from './verify-caller.ts';

const bodyTimeLimitMs = 30_000;
const answerTimeLimitMs = 30_000;

/** A service of the api, and what the gateway sees to before a request reaches it. */
export interface Mount {
  name: ServiceName;
  prefix: `/${string}/v1`;
  /** Undefined while this backend has none: answered with 501. */
  service: Service | undefined;
  /** `streamed` bodies are the service's own business: uploads are limited by their bucket. */
  body: 'buffered' | 'streamed';
  /** Which credentials a request needs; the path is behind the prefix. */
  needs(method: string, path: string): 'required' | 'key-or-token' | 'none';
  /** Whether the service itself answers OPTIONS there, where it is no browser's preflight. */
  answersOptions?(path: string): boolean;
}

export interface GatewayOptions {
  mounts: readonly Mount[];
  /** Answers everything outside the api: the site, and locally the sandbox's pages. */
  pages(request: Request, url: URL): Promise<Response>;
  /** True when the part works. */
  health: Readonly<Record<'database' | 'storage', () => Promise<boolean>>>;
  verifyCaller: VerifyCaller;
  rateLimiter: RateLimiter | undefined;
  localMode: boolean;
  https(): boolean;
  log: Log;
}

/** Where a request comes from. `internal` ones are made by functions inside this process and are not counted or guarded. */
export interface RequestOrigin {
  clientAddress: string;
  internal?: boolean;
  /** There when the connection asks to become a websocket. */
  upgrade?: UpgradeSocket;
}

type Environment = {
  Bindings: RequestOrigin;
  Variables: { requestId: string; url: URL; mount: Mount | undefined };
};

/** The front door: every request passes here, and nothing that is not mounted can be reached. */
export function createGateway(options: GatewayOptions): Hono<Environment> {
  const app = new Hono<Environment>();
  const allowOrigins = cors(corsOptions);

  app.use(async (context, next) => {
    const started = performance.now();
    const requestId = crypto.randomUUID();
    // URL normalises '..' and '%2e%2e', so no spelling of a path reaches another service than the one it names.
    const url = new URL(context.req.url);
    const mount = mountOf(options.mounts, url.pathname);
    context.set('requestId', requestId);
    context.set('url', url);
    context.set('mount', mount);
    await next();

    const isApi = mount !== undefined || url.pathname === '/healthz';
    for (const [name, value] of securityHeaders({ https: options.https(), kind: isApi ? 'api' : 'page' })) {
      if (!context.res.headers.has(name)) context.header(name, value);
    }
    context.header('x-request-id', requestId);
    const level = context.env.internal === true ? 'debug' : 'info';
    options.log[level](
      {
        requestId,
        method: context.req.method,
        path: withoutAddresses(url.pathname),
        status: context.res.status,
        milliseconds: Math.round(performance.now() - started),
      },
      'request',
    );
  });

  app.use((context, next) => {
    const { mount, url } = context.var;
    if (mount === undefined) return next();
    const { method, raw } = context.req;
    const isQuestion = method === 'OPTIONS' && !raw.headers.has('access-control-request-method');
    if (isQuestion && mount.answersOptions?.(url.pathname.slice(mount.prefix.length)) === true) return next();
    return allowOrigins(context, next);
  });

  app.use(async (context, next) => {
    const { clientAddress, internal } = context.env;
    if (internal !== true) {
      const url = context.get('url');
      if (options.localMode) refuseProxied(context.req.raw.headers, url);
      const wait = await options.rateLimiter?.take(clientAddress, context.req.method, url.pathname);
      if (wait !== undefined) throw gatewayErrors.rateLimited(wait);
    }
    await next();
  });

  app.all('*', async (context) => {
    const { url, mount, requestId } = context.var;
    if (url.pathname === '/healthz') return answerHealth(options.health);
    if (mount === undefined) return options.pages(context.req.raw, url);
    const path = url.pathname.slice(mount.prefix.length);
    const needs = mount.needs(context.req.method, path);
    const caller = await options.verifyCaller(context.req.raw, url, { key: needs });
    if (mount.service === undefined) throw gatewayErrors.notSupportedYet(mount.name);
    const request = await prepareRequest(context.req.raw, url, mount);
    const answer = mount.service(request, {
      caller,
      requestId,
      path,
      clientAddress: context.env.clientAddress,
      upgrade: context.env.upgrade,
    });
    return mount.body === 'buffered' ? inTime(answer) : answer;
  });

  app.onError((error, context) => {
    const mount = context.get('mount');
    if (error instanceof GatewayError) return renderGatewayError(mount?.name, error);
    options.log.error({ requestId: context.get('requestId'), ...describeError(error) }, 'a request failed');
    return renderGatewayError(mount?.name, gatewayErrors.internal());
  });

  return app;
}

function mountOf(mounts: readonly Mount[], pathname: string): Mount | undefined {
  return mounts.find(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/** The request as the service gets it: the api key is not part of its query, and a buffered body is whole. */
async function prepareRequest(request: Request, url: URL, mount: Mount): Promise<Request> {
  const target = new URL(url);
  target.searchParams.delete('apikey');
  const address = url.searchParams.has('apikey') ? target.href : url.href;
  if (request.method === 'GET' || request.method === 'HEAD') {
    return address === request.url
      ? request
      : new Request(address, { method: request.method, headers: request.headers });
  }
  if (mount.body === 'streamed') return address === request.url ? request : new Request(address, request);
  const body = await readBody(request, JSON_BODY_LIMIT, bodyTimeLimitMs);
  return new Request(address, { method: request.method, headers: request.headers, body });
}

async function inTime(answer: Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(gatewayErrors.timeout()), answerTimeLimitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function answerHealth(health: GatewayOptions['health']): Promise<Response> {
  const [database, storage] = await Promise.all([health.database(), health.storage()]);
  const state = (works: boolean) => (works ? 'ok' : 'failing');
  return Response.json(
    { status: state(database && storage), database: state(database), storage: state(storage) },
    { status: database && storage ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}
