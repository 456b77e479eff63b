import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The catalog of the functions, with what orders deliver. The browser's has none of that. */
export const catalogFile = 'supabase/functions/_shared/catalog.generated.ts';

/** The catalog of the browser. */
export const shopCatalogFile = 'app/lib/shop/shop-catalog.generated.ts';

/** What the embedded server adds to the library at its first start. */
export const exercisesFile = 'supabase/functions/_shared/exercises.generated.ts';

/** The hash of the inputs that the generated files were made from last. */
const generatedStamp = '.cache/generated.sha256';

/** Whether the generated files are there and made from these inputs. */
export function isGenerated(inputsHash: string): boolean {
  const areThere = [catalogFile, shopCatalogFile, exercisesFile, generatedStamp].every((file) => existsSync(file));
  return areThere && readFileSync(generatedStamp, 'utf8') === inputsHash;
}

export function markGenerated(inputsHash: string): void {
  mkdirSync(dirname(generatedStamp), { recursive: true });
  writeFileSync(generatedStamp, inputsHash);
}

/** Everything that the built site is made from. */
const inputs = [
  'app',
  'content',
  'packages',
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
  return !/\.test\.tsx?$|\.generated\.ts$/.test(file);
}

/** A hash over the contents of all inputs. */
export function hashInputs(): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((path) => [...filesBelow(path)]).filter(isInput)) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
