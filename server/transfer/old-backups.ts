import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isMissing } from 'embedded-supabase/node/write-file.ts';
import { manifestSchema, TransferError, type Manifest } from './manifest.ts';

const dayMs = 24 * 3_600_000;

/**
 * Deletes the complete backups beside `folder` that were made more than `keepDays` before it. Returns their folders.
 * Throws TransferError and deletes nothing when `folder` has less than half the files, accounts, orders or rows of one
 * of them: then something was lost, and they are needed.
 */
export async function deleteOldBackups(folder: string, keepDays: number): Promise<string[]> {
  const newest = resolve(folder);
  const manifest = await readManifest(newest);
  if (manifest === undefined) throw new TransferError(`${newest} is not a complete backup.`);
  const others = await readOthers(newest);
  for (const [other, earlier] of others) {
    const fallen = countsOf(earlier).find(([what, count]) => (countOf(manifest, what) ?? 0) < count / 2);
    if (fallen === undefined) continue;
    const [what, count] = fallen;
    throw new TransferError(
      `The backup was saved, but has ${countOf(manifest, what) ?? 0} ${what}, and ${other} has ${count}. No old backup was deleted. ` +
        `Find out why; if so few are right, delete ${other} yourself.`,
    );
  }
  const limit = Date.parse(manifest.madeAt) - keepDays * dayMs;
  const old = others.filter(([, { madeAt }]) => Date.parse(madeAt) < limit).map(([other]) => other);
  for (const other of old) await rm(other, { recursive: true });
  return old;
}

/** Returns the complete backups in the same folder as `newest`. Everything else in it is left alone. */
async function readOthers(newest: string): Promise<[string, Manifest][]> {
  const parent = dirname(newest);
  const others: [string, Manifest][] = [];
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    const other = join(parent, entry.name);
    if (!entry.isDirectory() || other === newest) continue;
    const manifest = await readManifest(other);
    if (manifest !== undefined) others.push([other, manifest]);
  }
  return others;
}

async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    return manifestSchema.safeParse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).data;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function countsOf({ files, tables }: Manifest): [string, number][] {
  return [
    ['files', files.length],
    ['accounts', tables['auth.users'] ?? 0],
    ['orders', tables['public.orders'] ?? 0],
    ['rows', Object.values(tables).reduce((sum, count) => sum + count, 0)],
  ];
}

const countOf = (manifest: Manifest, what: string): number | undefined =>
  countsOf(manifest).find(([name]) => name === what)?.[1];
