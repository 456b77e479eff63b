import { z } from 'zod';
import { authErrors } from './auth-error.ts';

/** Metadata travels in every access token, and a token has to fit into a request's headers. Bytes of JSON. */
export const MAX_METADATA_BYTES = 4096;
const maxDepth = 10;

/**
 * Reads a JSON body. Throws AuthError 400: `bad_json` for what is no JSON object or has a field of the wrong type,
 * `validation_failed` for text that Postgres cannot keep and for objects nested too deep.
 */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const text = await request.text();
  let value: unknown;
  try {
    value = text === '' ? {} : JSON.parse(text);
  } catch {
    throw authErrors.badJson('the body is no JSON');
  }
  checkDepth(value, 0);
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw authErrors.badJson(`${issue?.path.join('.') || 'the body'} has the wrong type`);
  }
  return parsed.data;
}

/** Never goes deeper than it allows, so no nesting exhausts the stack. */
function checkDepth(value: unknown, depth: number): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw authErrors.invalid('Text must not hold NUL or broken characters');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > maxDepth) throw authErrors.invalid(`Objects can be nested ${maxDepth} deep at most`);
  for (const [key, inner] of Object.entries(value)) {
    checkDepth(key, depth);
    checkDepth(inner, depth + 1);
  }
}

/** Whether Postgres can keep the text: no NUL, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Text that may be absent or null, as Go reads it. */
export const optionalText = z.string().nullish();

/** Metadata of an account: any object of a size that its token can carry. */
export const metadata = z.record(z.string(), z.unknown()).nullish();

export type Metadata = Record<string, unknown>;

/** Throws AuthError 400 for metadata that would make the token too long. */
export function checkMetadata(data: Metadata): Metadata {
  if (Buffer.byteLength(JSON.stringify(data)) > MAX_METADATA_BYTES) {
    throw authErrors.invalid(`User metadata can have ${MAX_METADATA_BYTES} bytes at most`);
  }
  return data;
}
