import type { Log } from '../log.ts';
import type { Service } from '../service.ts';

export interface HostedFunction {
  /** Answers a call. `requestId` is what the caller is told, so that a line of the log can be found by it. */
  handle(request: Request, call: { requestId: string }): Promise<Response>;
  /** As `verify_jwt` in supabase/config.toml: false lets callers in without key and token, and the handler decides. */
  verifyJwt: boolean;
  /** What calls are counted against; 'all' for no tighter limit than every request has. */
  rateLimit: string;
}

/** Functions by name, as `/functions/v1/<name>` runs them. */
export type HostedFunctions = Readonly<Record<string, HostedFunction>>;

interface HostOptions {
  functions: HostedFunctions;
  log: Log;
}

/** How long a stop waits for handlers: two tries of a service that does not answer, and what is written down after them. */
const finishLimitMs = 25_000;

/**
 * `/functions/v1/<name>`: runs the handlers that Supabase's edge runtime would run. A handler that has begun runs to its end, even when
 * the gateway has already answered 504 in its place. `finish` waits for those that are running.
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
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise((resolve) => (timer = setTimeout(resolve, finishLimitMs)));
      await Promise.race([Promise.all(running), limit]);
      clearTimeout(timer);
    },
  });
}

/** Never throws: what a handler throws is logged and answered with 500. */
function runFunction({ functions, log }: HostOptions): Service {
  return async (request, { path, requestId }) => {
    const found = findFunction(functions, path);
    if (found === undefined) {
      return Response.json(
        { code: 'NOT_FOUND', message: 'Requested function was not found' },
        { status: 404 },
      );
    }
    try {
      return await found.handle(request, { requestId });
    } catch (error) {
      log.error({ requestId, function: path, cause: error }, 'a function threw');
      return Response.json({ error: 'Internal server error', code: 'internal' }, { status: 500 });
    }
  };
}

/** Which credentials a call needs. An unknown name needs none: its answer is 404 for everybody. */
export function functionNeeds(functions: HostedFunctions, path: string): 'key-or-token' | 'none' {
  return findFunction(functions, path)?.verifyJwt === true ? 'key-or-token' : 'none';
}

/** What a call is counted against. */
export function functionRateLimit(functions: HostedFunctions, path: string): string {
  return findFunction(functions, path)?.rateLimit ?? 'all';
}

function findFunction(functions: HostedFunctions, path: string): HostedFunction | undefined {
  const name = path.split('/', 2)[1] ?? '';
  return Object.hasOwn(functions, name) ? functions[name] : undefined;
}
