import type { FunctionDependencies } from '../../supabase/functions/_shared/dependencies.ts';
import { describeError } from '../../supabase/functions/_shared/describe-error.ts';
import type { Log } from '../log.ts';
import type { RateLimitName } from '../http/rate-limits.ts';
import type { Log as FunctionLog } from '../../supabase/functions/_shared/http.ts';
import type { Service } from '../service.ts';
import type { HostedFunction } from './registry.ts';

interface HostOptions {
  functions: Readonly<Record<string, HostedFunction>>;
  dependencies: FunctionDependencies;
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
function runFunction({ functions, dependencies, log }: HostOptions): Service {
  return async (request, { path, requestId }) => {
    const found = findFunction(functions, path);
    if (found === undefined) {
      return Response.json(
        { code: 'NOT_FOUND', message: 'Requested function was not found' },
        { status: 404 },
      );
    }
    try {
      // What a function writes down can be found by the id that its caller was answered with.
      const logHere: FunctionLog = (level, message, fields) =>
        dependencies.log(level, message, { requestId, ...fields });
      return await found.handle(request, { ...dependencies, log: logHere });
    } catch (error) {
      log.error({ requestId, function: path, ...describeError(error) }, 'a function threw');
      return Response.json({ error: 'Internal server error', code: 'internal' }, { status: 500 });
    }
  };
}

/** Which credentials a call needs. An unknown name needs none: its answer is 404 for everybody. */
export function functionNeeds(
  functions: Readonly<Record<string, HostedFunction>>,
  path: string,
): 'key-or-token' | 'none' {
  return findFunction(functions, path)?.verifyJwt === true ? 'key-or-token' : 'none';
}

/** What a call is counted against. */
export function functionRateLimit(
  functions: Readonly<Record<string, HostedFunction>>,
  path: string,
): RateLimitName {
  return findFunction(functions, path)?.rateLimit ?? 'all';
}

function findFunction(
  functions: Readonly<Record<string, HostedFunction>>,
  path: string,
): HostedFunction | undefined {
  const name = path.split('/', 2)[1] ?? '';
  return Object.hasOwn(functions, name) ? functions[name] : undefined;
}
