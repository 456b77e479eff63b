import { withTimeLimit } from '../http/time-limit.ts';
import type { Log } from '../log.ts';
import type { Service } from '../service.ts';

export interface HostedFunction {
  /** Answers a call. The caller receives `requestId`, too, so that it identifies a log line. */
  handle(request: Request, call: { requestId: string }): Promise<Response>;
  /** `verify_jwt` in supabase/config.toml: false admits callers without key and token, and the handler decides. */
  verifyJwt: boolean;
  /** Name of the rate limit of calls; 'all' for none of its own. */
  rateLimit: string;
  /** The handler reads and limits the body itself, without the gateway's limits of size and time. For uploads. */
  isStreamed?: boolean;
}

/** Functions by name, served at `/functions/v1/<name>`. */
export type HostedFunctions = Readonly<Record<string, HostedFunction>>;

interface HostOptions {
  functions: HostedFunctions;
  log: Log;
}

/**
 * How long `finish` waits for handlers: enough for two attempts at a service that does not answer, and writing the
 * result.
 */
const finishLimitMs = 25_000;

/**
 * Serves `/functions/v1/<name>`, as Supabase's edge runtime does. A handler runs to its end, even after the gateway has
 * answered 504. `finish` waits for running handlers.
 */
export function createFunctionsHost(options: HostOptions): Service & { finish(): Promise<void> } {
  const running = new Set<Promise<Response>>();
  const run = runFunction(options);
  const serve: Service = (request, context) => {
    const answering = run(request, context);
    running.add(answering);
    void answering.finally(() => running.delete(answering));
    return answering;
  };
  return Object.assign(serve, {
    async finish() {
      await withTimeLimit<unknown>(Promise.all(running), finishLimitMs, () => undefined);
    },
  });
}

/** Calls handlers. Logs what a handler throws and answers 500. */
function runFunction({ functions, log }: HostOptions): Service {
  return async (request, { path, requestId, clientAddress }) => {
    const found = findFunction(functions, path);
    if (found === undefined) {
      return Response.json(
        { code: 'NOT_FOUND', message: 'Requested function was not found' },
        { status: 404 },
      );
    }
    // As on Supabase; what the client wrote there is replaced.
    request.headers.set('x-forwarded-for', clientAddress);
    try {
      return await found.handle(request, { requestId });
    } catch (error) {
      log.error({ requestId, function: path, cause: error }, 'a function threw');
      return Response.json({ error: 'Internal server error', code: 'internal' }, { status: 500 });
    }
  };
}

/** Returns the credentials that a call needs. An unknown name needs none, because the answer is always 404. */
export function functionKeyRequirement(functions: HostedFunctions, path: string): 'key-or-token' | 'none' {
  return findFunction(functions, path)?.verifyJwt === true ? 'key-or-token' : 'none';
}

/** Returns whether the gateway reads the body before the handler is called. */
export function functionBody(functions: HostedFunctions, path: string): 'buffered' | 'streamed' {
  return findFunction(functions, path)?.isStreamed === true ? 'streamed' : 'buffered';
}

export function functionRateLimit(functions: HostedFunctions, path: string): string {
  return findFunction(functions, path)?.rateLimit ?? 'all';
}

function findFunction(functions: HostedFunctions, path: string): HostedFunction | undefined {
  const name = path.split('/', 2)[1] ?? '';
  return Object.hasOwn(functions, name) ? functions[name] : undefined;
}
