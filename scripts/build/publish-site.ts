import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildDirectory, readBuildId } from './build-site.ts';

const unfinishedSuffix = '.unfinished';
/** Age after which an unfinished folder is removed. A younger one may belong to a running build. */
const unfinishedLifeMs = 3_600_000;

/** Runs `npm run build` in a separate process, without the server's memory settings. Throws its error output if it fails. */
export function buildInOwnProcess({ isQuick }: { isQuick: boolean }): Promise<void> {
  const build = spawn(process.execPath, ['scripts/run.mjs', 'build', isQuick ? 'quick' : 'small'], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let failure = '';
  build.stderr.on('data', (chunk: Buffer) => (failure += chunk.toString()));
  process.once('exit', () => build.kill());
  return new Promise((resolve, reject) => {
    build.on('error', reject);
    build.on('close', (code) => (code === 0 ? resolve() : reject(new Error(failure.trim()))));
  });
}

/** Publishes a copy of the built site in DATA_DIR, so that a later build changes nothing under the running server. Returns its folder. */
export async function publishBuild(dataDir: string): Promise<string> {
  const directory = await publishSite({
    root: join(resolve(dataDir), 'site'),
    id: (readBuildId() ?? '').slice(0, 16),
    fill: (folder) => cp(buildDirectory, folder, { recursive: true, preserveTimestamps: true }),
  });
  return join(directory, 'client');
}

/**
 * Publishes a site at `<root>/<id>` and returns that folder. `fill` writes it into a temporary folder, which is then renamed. The file
 * `current` contains the id and is replaced atomically. A failure changes nothing. Only the previous site is kept.
 */
export async function publishSite({
  root,
  id,
  fill,
}: {
  root: string;
  id: string;
  fill: (directory: string) => Promise<void>;
}): Promise<string> {
  const directory = join(root, id);
  const before = await readPublishedId(root);
  if (!existsSync(directory)) await make(directory, fill);
  if (before === id) return directory;
  const unfinished = join(root, `current.${randomUUID()}${unfinishedSuffix}`);
  await writeFile(unfinished, `${id}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, join(root, 'current'));
  await removeOthers(root, [id, before, 'current']);
  return directory;
}

/** Returns the id of the current site, undefined if none was published. */
export async function readPublishedId(root: string): Promise<string | undefined> {
  const file = join(root, 'current');
  return existsSync(file) ? (await readFile(file, 'utf8')).trim() : undefined;
}

async function make(directory: string, fill: (directory: string) => Promise<void>): Promise<void> {
  const unfinished = `${directory}.${randomUUID()}${unfinishedSuffix}`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    await fill(unfinished);
    await rename(unfinished, directory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // A concurrent start published the same site.
    if (!existsSync(directory)) throw error;
  }
}

async function removeOthers(root: string, kept: readonly (string | undefined)[]): Promise<void> {
  for (const name of await readdir(root)) {
    if (kept.includes(name)) continue;
    const path = join(root, name);
    const isFresh = name.endsWith(unfinishedSuffix) && (await ageOf(path)) < unfinishedLifeMs;
    if (!isFresh) await rm(path, { recursive: true, force: true });
  }
}

/** In milliseconds. 0 if a concurrent start renamed or removed the file. */
async function ageOf(path: string): Promise<number> {
  try {
    return Date.now() - (await stat(path)).mtimeMs;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}
