import { errors } from './errors.ts';

export type Action = 'read' | 'insert' | 'update' | 'delete' | 'call';

/** What a method and a path of the data API ask for. */
export interface Route {
  action: Action;
  /** The table, or for 'call' the function. */
  name: string;
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
}

const actions = { GET: 'read', HEAD: 'read', POST: 'insert', PATCH: 'update', DELETE: 'delete' } as const;

/** Reads '/table' or '/rpc/function'; a slash at the end changes nothing. Throws DataError for every other path and method. */
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
