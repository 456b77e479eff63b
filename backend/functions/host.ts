import type { FunctionDependencies } from '../../supabase/functions/_shared/dependencies.ts';
import { describeError, type Log } from '../gateway/log.ts';
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
      return await found.handle(request, dependencies);
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

function findFunction(
  functions: Readonly<Record<string, HostedFunction>>,
  path: string,
): HostedFunction | undefined {
  const name = path.split('/', 2)[1] ?? '';
  return Object.hasOwn(functions, name) ? functions[name] : undefined;
}
