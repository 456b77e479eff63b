import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

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

/** An unpacked release (`npm run release`) has the hash of its code in this file. */
export const shippedFile = 'code.sha256';

/** Whether this is an unpacked release, which is compiled and compiles nothing. */
export const isShipped = (): boolean => existsSync(shippedFile);

let codeHash: string | undefined;

/** Returns a hash of the code that this process began with: sites of the same release differ only in their content. */
export const hashCode = (): string =>
  (codeHash ??= isShipped()
    ? readFileSync(shippedFile, 'utf8')
    : hashFiles(codeInputs.flatMap((path) => [...filesBelow(path)]).filter(isInput)));

/** Returns a hash of the contents of all inputs, with the content that the owner published (CONTENT_OVERLAY). */
export function hashInputs(code = hashCode(), overlay = process.env.CONTENT_OVERLAY): string {
  // Without pictures and videos: they never change, and a page changes with the name of one. An upload alone is no reason to build.
  // Without the bases: no page shows them.
  const published =
    overlay && existsSync(overlay)
      ? readdirSync(overlay).filter((name) => !['pictures', 'videos', 'bases'].includes(name))
      : [];
  const overlaid = published.sort().flatMap((name) => [...filesBelow(join(overlay ?? '', name))]);
  return (
    createHash('sha256')
      .update(code)
      .update(hashFiles(filesBelow('content')))
      // The name is that of the place in DATA_DIR, because publishing builds from a copy of the folder.
      .update(hashFiles(overlaid, (file) => `overlay/${relative(overlay ?? '', file)}`))
      .digest('hex')
  );
}
