import { errors } from './errors.ts';
import { limits } from './limits.ts';
import { nestingDepth } from '../database/nesting-depth.ts';

export interface Body {
  /** The original JSON, so that numbers keep their precision. */
  text: string;
  isArray: boolean;
  /** Columns to write, or names of arguments. */
  keys: string[];
}

/**
 * Reads a JSON body: an object or an array of objects. `columns` selects the keys; without it, all objects must have
 * the same keys. With `emptyIsObject`, an empty body is `{}`. The gateway limits the size. Throws DataError PGRST102.
 */
export async function readBody(
  request: Request,
  columns: readonly string[] | undefined,
  emptyIsObject: boolean,
): Promise<Body> {
  const type = (request.headers.get('content-type') ?? 'application/json')
    .split(';', 1)[0]
    ?.trim()
    .toLowerCase();
  if (type !== 'application/json') throw errors.unreadableBody(`Content-Type not acceptable: ${type}`);
  const text = decode(await request.arrayBuffer()) || (emptyIsObject ? '{}' : '');
  if (nestingDepth(text, true) > limits.nesting) {
    throw errors.unreadableBody(`The JSON is nested more than ${limits.nesting} levels deep`);
  }
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) throw errors.unreadableBody('Empty or invalid json');
  if (Array.isArray(value)) return { text, isArray: true, keys: [...(columns ?? commonKeys(value))] };
  return { text, isArray: false, keys: [...(columns ?? Object.keys(value))] };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: ArrayBuffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw errors.unreadableBody('Empty or invalid json');
  }
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw errors.unreadableBody('Empty or invalid json');
  }
}

function commonKeys(items: readonly unknown[]): string[] {
  const keys = new Set<string>(isObject(items[0]) ? Object.keys(items[0]) : []);
  const isUniform = items.every((item) => {
    if (!isObject(item)) return false;
    const own = Object.keys(item);
    return own.length === keys.size && own.every((key) => keys.has(key));
  });
  if (!isUniform) throw errors.unreadableBody('All object keys must match');
  return [...keys];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
