import { errors } from './errors.ts';

export type Action = 'read' | 'insert' | 'update' | 'delete' | 'call';

/** The action and target of a request to the data API. */
export interface Route {
  action: Action;
  /** The table, or for 'call' the function. */
  name: string;
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
}

const actions = { GET: 'read', HEAD: 'read', POST: 'insert', PATCH: 'update', DELETE: 'delete' } as const;

/**
 * Parses '/table' or '/rpc/function', with or without a trailing slash. Throws DataError for other paths and methods.
 */
export function resolveRoute(method: string, path: string): Route {
  const steps = path.split('/').slice(1).map(decode);
  if (steps.at(-1) === '') steps.pop();
  const [first, second, ...more] = steps;
  if (first === undefined) throw errors.rootDisabled();
  if (first === 'rpc' && second !== undefined && more.length === 0) {
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') throw errors.routineMethod(method);
    return { action: 'call', name: second, method };
  }
  if (second !== undefined || first === '' || first === 'rpc') throw errors.invalidPath();
  if (!isMethod(method)) throw errors.unsupportedMethod(method);
  return { action: actions[method], name: first, method };
}

function isMethod(method: string): method is keyof typeof actions {
  return Object.hasOwn(actions, method);
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    throw errors.invalidPath();
  }
}
