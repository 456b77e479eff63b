import type { FunctionDependencies } from '../../supabase/functions/_shared/dependencies.ts';
import { describeError } from '../../supabase/functions/_shared/describe-error.ts';
import type { Log } from '../gateway/log.ts';
import type { RateLimitName } from '../gateway/rate-limits.ts';
import type { Log as FunctionLog } from '../../supabase/functions/_shared/http.ts';
import type { Service } from '../service.ts';
import type { HostedFunction } from './registry.ts';

interface HostOptions {
  functions: Readonly<Record<string, HostedFunction>>;
  dependencies: FunctionDependencies;
  log: Log;
}

/** `/functions/v1/<name>`: runs the handlers that Supabase's edge runtime would run. */
export function createFunctionsHost({ functions, dependencies, log }: HostOptions): Service {
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
