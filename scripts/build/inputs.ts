import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The catalogue of the functions, with what orders deliver. The browser's has none of that. */
export const catalogueFile = 'supabase/functions/_shared/catalogue.generated.ts';

/** Everything that the built site is made from. Pictures that the generator writes are left out: their sources are in. */
const inputs = [
  'app',
  'content',
  'public',
  'scripts/build',
  'supabase/functions/_shared',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
];

function* filesBelow(path: string): Generator<string> {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path).sort()) yield* filesBelow(join(path, entry));
}

function isInput(file: string): boolean {
  return !/\.test\.tsx?$|\.generated\.\w+$|^public\/(plates|icons)\//.test(file.replaceAll('\\', '/'));
}

/** A hash over the contents of all inputs and the settings that are baked into the pages. */
export function hashInputs(settings: Record<string, string | undefined>): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const file of inputs.flatMap((path) => [...filesBelow(path)]).filter(isInput)) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
