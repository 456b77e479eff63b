import { z } from 'zod';
import type { ContentAction, ContentValues } from '#domain/content-calls.ts';
import { parseJson, readText } from '#functions/_shared/http.ts';
import { contentErrors, type LibraryKind } from './content-errors.ts';

/** Three times the longest article. */
const bodyLimitBytes = 200_000;
const depthLimit = 12;
const altLimit = 300;
// Postgres stores no NUL, and other control characters belong in no text.
// oxlint-disable-next-line no-control-regex
const unwantedCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/;

const file = z.string().max(200);
const version = z.string().regex(/^[0-9a-f]{64}$/);

const actionSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('save'),
    file,
    version,
    values: z.custom<ContentValues>(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    ),
    text: z.string().optional(),
  }),
  z.strictObject({ action: z.literal('discard'), file, version }),
  z.strictObject({ action: z.literal('repair'), file, version }),
  z.strictObject({
    action: z.literal('decide'),
    file,
    version,
    update: version,
    take: z.enum(['mine', 'theirs', 'both']),
  }),
  z.strictObject({
    action: z.literal('create'),
    place: z.string().max(20),
    name: z.string().max(200),
    title: z.string().trim().min(1).max(120),
    category: z.enum(['training', 'coaching', 'apparel']).optional(),
    copyOf: file.optional(),
  }),
  z.strictObject({ action: z.literal('rename'), file, version, name: z.string().max(200) }),
  z.strictObject({ action: z.literal('render'), file, text: z.string() }),
  z.strictObject({ action: z.literal('remove'), file, version }),
  z.strictObject({ action: z.literal('move'), file, to: z.int().min(0).max(1000) }),
  z.strictObject({ action: z.literal('preview'), address: z.string().startsWith('/').max(200) }),
  z.strictObject({ action: z.literal('publish'), versions: z.record(file, version) }),
  z.strictObject({ action: z.literal('renew') }),
  z.strictObject({
    action: z.literal('start'),
    from: z.enum(['sample', 'blank']),
    name: z.string().trim().min(1).max(60),
  }),
  z.strictObject({
    action: z.literal('restore'),
    publication: z.uuid(),
    versions: z.record(file, version),
  }),
]);

/** Reads the action of a POST request. Throws FunctionError for anything else. */
export async function readAction(request: Request): Promise<ContentAction> {
  const body = parseJson(await readText(request, bodyLimitBytes));
  const action = isPlain(body, depthLimit) ? actionSchema.safeParse(body) : undefined;
  if (action?.success !== true) throw contentErrors.invalidRequest();
  return action.data;
}

/** Reads the description of an upload, which a picture gets later at the latest. Throws FunctionError if it is missing, too long or no plain text. */
export function readAlt(kind: LibraryKind, given: string | null): string {
  const alt = given?.trim() ?? '';
  if (!isPlain(alt, 0)) throw contentErrors.invalidRequest();
  if (alt === '' && kind === 'video')
    throw contentErrors.uploadRefused(kind, `Describe the ${kind} in a few words.`);
  if (alt.length > altLimit) {
    throw contentErrors.uploadRefused(kind, `The description has at most ${altLimit} characters.`);
  }
  return alt;
}

/** Whether JSON is nested at most `depth` deep and has only texts that a file can have. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !unwantedCharacters.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([name, inner]) => name !== '__proto__' && isPlain(inner, depth - 1));
}
