import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Copied, because a build generates files in them or imports them by their real path. */
const copied = [
  'app',
  'scripts',
  'supabase/functions/_shared',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
];
/** Only read by a build. */
const linked = ['content', 'packages', 'public', 'node_modules'];

/** Age after which a workspace is removed. A younger one may belong to a running build. */
const workspaceLifeMs = 3_600_000;

/**
 * Creates a folder like the repository, in which a site can be built while the repository stays as it is: a live server may not write
 * to its own code (decision 030). Removes old ones of killed servers.
 */
export async function createWorkspace(root: string): Promise<string> {
  await removeOld(root);
  const folder = join(root, randomUUID());
  await mkdir(join(folder, 'supabase/functions'), { recursive: true, mode: 0o700 });
  await Promise.all([
    ...copied.map((path) => cp(path, join(folder, path), { recursive: true })),
    ...linked.map((path) => symlink(resolve(path), join(folder, path))),
  ]);
  // The packages keep their real path, outside the folder; without them here, their JSX is compiled in the old way.
  const include = ['**/*', join(resolve('packages'), '**/*')];
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: resolve('tsconfig.json'), include }),
  );
  return folder;
}

async function removeOld(root: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  for (const name of await readdir(root)) {
    const path = join(root, name);
    const changed = await stat(path).catch(() => undefined);
    const isOld = changed !== undefined && Date.now() - changed.mtimeMs > workspaceLifeMs;
    if (isOld) await rm(path, { recursive: true, force: true });
  }
}
