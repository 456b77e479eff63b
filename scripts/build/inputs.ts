import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fontPairNames, type PairName } from '#lib/look/look.ts';

/** The catalog of the functions. It includes what orders deliver, which the browser's catalog must not. */
export const catalogFile = 'supabase/functions/_shared/catalog.generated.ts';

/** Exercises that the embedded server inserts at its first start. */
export const exercisesFile = 'supabase/functions/_shared/exercises.generated.ts';

/** Stores the hash of the inputs of the generated files. */
const generatedStamp = '.cache/generated.sha256';

/** Style sheet of a font pair. */
export const fontStylesFile = (pair: PairName): string => `app/styles/pairs/${pair}.generated.css`;

/** Whether the generated files exist and were generated from these inputs. */
export function isGenerated(inputsHash: string): boolean {
  const styles = (Object.keys(fontPairNames) as PairName[]).map(fontStylesFile);
  const generated = [catalogFile, exercisesFile, ...styles];
  const doExist = [...generated, generatedStamp].every((file) => existsSync(file));
  return doExist && readFileSync(generatedStamp, 'utf8') === inputsHash;
}

export function markGenerated(inputsHash: string): void {
  mkdirSync(dirname(generatedStamp), { recursive: true });
  writeFileSync(generatedStamp, inputsHash);
}

/** The inputs of the built site without the content. */
const codeInputs = [
  'app',
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
  return !/\.test\.tsx?$|\.generated\.(ts|css)$/.test(file);
}

function hashFiles(files: Iterable<string>, nameOf = (file: string) => file): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(nameOf(file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Returns a hash of the code: sites of the same release differ only in their content. */
export const hashCode = (): string =>
  hashFiles(codeInputs.flatMap((path) => [...filesBelow(path)]).filter(isInput));

/** Returns a hash of the contents of all inputs, with the content that the owner published (CONTENT_OVERLAY). */
export function hashInputs(code = hashCode(), overlay = process.env.CONTENT_OVERLAY): string {
  // Without pictures and videos: they never change, and a page changes with the name of one. An upload alone is no reason to build.
  // Without the bases: no page shows them.
  const published =
    overlay && existsSync(overlay)
      ? readdirSync(overlay).filter((name) => !['pictures', 'videos', 'bases'].includes(name))
      : [];
  const overlaid = published.sort().flatMap((name) => [...filesBelow(join(overlay ?? '', name))]);
  return createHash('sha256')
    .update(code)
    .update(hashFiles(filesBelow('content')))
    // The name is that of the place in DATA_DIR, because publishing builds from a copy of the folder.
    .update(hashFiles(overlaid, (file) => `overlay/${relative(overlay ?? '', file)}`))
    .digest('hex');
}
