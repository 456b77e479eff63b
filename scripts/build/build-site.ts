import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashInputs, isGenerated } from './inputs.ts';

/** Where `npm run build` puts the site. */
export const buildDirectory = 'build';

/** The files of that site; any web server or CDN can serve them. */
export const siteDirectory = 'build/client';

const stampName = 'inputs.sha256';
const quickMark = ' quick';

/** What is built into the pages. */
interface BakedSettings {
  SITE_URL: string;
  VITE_SUPABASE_URL: string | undefined;
  VITE_SUPABASE_PUBLISHABLE_KEY: string | undefined;
}

function bakedSettings(): BakedSettings {
  return {
    SITE_URL: process.env.SITE_URL ?? 'http://localhost:3000',
    VITE_SUPABASE_URL: process.env.VITE_SUPABASE_URL,
    VITE_SUPABASE_PUBLISHABLE_KEY: process.env.VITE_SUPABASE_PUBLISHABLE_KEY,
  };
}

/** Runs React Router's own command line. Its output is shown only when it fails. */
function reactRouter(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/@react-router/dev/bin.js', ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`react-router ${args[0]} failed:\n${output}`));
    });
  });
}

/** Writes the route types that `tsc` needs. */
export function generateRouteTypes(): Promise<void> {
  return reactRouter(['typegen'], {});
}

/** Reads what the site in the directory was made of: the same inputs and settings have the same id. Undefined when there is none. */
export function readBuildId(directory = buildDirectory): string | undefined {
  const stampFile = join(directory, stampName);
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
}

interface BuildOptions {
  directory?: string;
  baked?: BakedSettings;
  /** Compress fast, for a start on one's own machine: files are a tenth larger. */
  isQuick?: boolean;
  /** Receives each step of a build as it starts. */
  announce?: (step: string) => void;
}

/** What the site in the directory would be made of now, and whether it is. A quick build is enough only for who asks for one. */
export function describeBuild({
  directory = buildDirectory,
  baked = bakedSettings(),
  isQuick = false,
}: Omit<BuildOptions, 'announce'> = {}): { id: string; inputsHash: string; isFresh: boolean } {
  const inputsHash = hashInputs();
  const id = createHash('sha256').update(inputsHash).update(JSON.stringify(baked)).digest('hex');
  const built = readBuildId(directory);
  const isBuilt = built === id || (isQuick && built === `${id}${quickMark}`);
  return { id: isQuick ? `${id}${quickMark}` : id, inputsHash, isFresh: isBuilt && isGenerated(inputsHash) };
}

/**
 * Builds the site into build/client, or into `<directory>/client`, unless nothing that it is made from has changed.
 * @returns whether it was built. Throws when the content is broken, the build fails, or this user may not write to the repository.
 */
export async function buildSiteIfStale({
  directory = buildDirectory,
  baked = bakedSettings(),
  isQuick = false,
  announce = () => undefined,
}: BuildOptions = {}): Promise<boolean> {
  const { id, inputsHash, isFresh } = describeBuild({ directory, baked, isQuick });
  if (isFresh) return false;
  requireWritableRepository();
  // Loaded only now: the tools that build take a second to load, and a start with a fresh site needs none of them.
  const [{ generate }, { checkPictures }, { finishPages }] = await Promise.all([
    import('./generate.ts'),
    import('./check-pictures.ts'),
    import('./finish-pages.ts'),
  ]);
  announce('1 of 3, reading the content');
  if (!isGenerated(inputsHash)) generate(inputsHash);
  checkPictures();
  announce('2 of 3, bundling the scripts and rendering every page');
  rmSync(directory, { recursive: true, force: true });
  await reactRouter(['build'], { ...baked, NODE_ENV: 'production', BUILD_DIRECTORY: directory });
  announce('3 of 3, finishing the pages and compressing files');
  const { VITE_SUPABASE_URL: supabaseUrl, SITE_URL: siteUrl } = baked;
  await finishPages(join(directory, 'client'), { supabaseUrl, siteUrl, isQuick });
  writeFileSync(join(directory, stampName), id);
  return true;
}

/** Throws a sentence where the code belongs to another user, as on a live server: that user builds. */
export function requireWritableRepository(): void {
  try {
    accessSync('.', constants.W_OK);
  } catch {
    throw new Error(
      `The site is not built for this code and SITE_URL=${bakedSettings().SITE_URL}, and this user may not write to ${process.cwd()}. ` +
        'As the user that the folder belongs to, run: SITE_URL=<the same> npm run build',
    );
  }
}
