import { z } from 'zod';
import { authErrors } from './auth-error.ts';

/** Maximum metadata size in bytes of JSON. Every access token contains it and must fit into request headers. */
const MAX_METADATA_BYTES = 4096;
const maxDepth = 10;

/**
 * Reads a JSON body. Throws AuthError 400: `bad_json` for invalid JSON or a field of the wrong type,
 * `validation_failed` for text that Postgres cannot store and for objects nested too deeply.
 */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const text = await request.text();
  let value: unknown;
  try {
    value = text === '' ? {} : JSON.parse(text);
  } catch {
    throw authErrors.badJson('the body is not valid JSON');
  }
  checkDepth(value, 0);
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw authErrors.badJson(`${issue?.path.join('.') || 'the body'} has the wrong type`);
  }
  return parsed.data;
}

/** Checks texts and nesting. Stops at `maxDepth`, so that no body exhausts the stack. */
function checkDepth(value: unknown, depth: number): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw authErrors.invalid('Text must not contain NUL or invalid characters');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > maxDepth) throw authErrors.invalid(`Objects can be nested at most ${maxDepth} levels deep`);
  for (const [key, inner] of Object.entries(value)) {
    checkDepth(key, depth);
    checkDepth(inner, depth + 1);
  }
}

/** Whether Postgres can store the text: no NUL and no lone surrogate. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Text that may be absent or null, as in Supabase Auth. */
export const optionalText = z.string().nullish();

/** User or app metadata: any object; `checkMetadata` limits its size. */
export const metadata = z.record(z.string(), z.unknown()).nullish();

export type Metadata = Record<string, unknown>;

/** Throws AuthError 400 for metadata that would make the token too long. */
export function checkMetadata(data: Metadata): Metadata {
  if (Buffer.byteLength(JSON.stringify(data)) > MAX_METADATA_BYTES) {
    throw authErrors.invalid(`User metadata can have at most ${MAX_METADATA_BYTES} bytes`);
  }
  return data;
}
