import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashCode, hashInputs, isGenerated } from './inputs.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** Output folder of `npm run build`. */
export const buildDirectory = 'build';

/** The static files of that site. Any web server or CDN can serve them. */
export const siteDirectory = 'build/client';

/** One build at a time writes the generated files and the site. */
const buildLock = '.cache/build';
const stampName = 'inputs.sha256';
const releaseName = 'release.sha256';
const quickMark = ' quick';

/** Settings that are built into the pages. */
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

/** Reads the id of the site in the directory: a hash of its inputs and settings. Undefined if no site was built there. */
export function readBuildId(directory = buildDirectory): string | undefined {
  const stampFile = join(directory, stampName);
  // The pages can be gone while the stamp beside them is not.
  return existsSync(stampFile) && existsSync(join(directory, 'client/index.html')) ? readFileSync(stampFile, 'utf8') : undefined;
}

/** Reads the release of the site in the directory: a hash of its code and settings. Undefined for a site from before it was stored. */
export function readReleaseId(directory: string): string | undefined {
  const file = join(directory, releaseName);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

interface BuildOptions {
  directory?: string;
  baked?: BakedSettings;
  /** Compresses faster, for local starts. Files are a tenth larger. */
  isQuick?: boolean;
  /** Receives each step of a build as it starts. */
  announce?: (step: string) => void;
}

/**
 * Returns the id of a build from the current inputs, and whether the site in the directory has it. A full build also counts as a quick one.
 * Builds of the same release differ only in their content.
 */
export function describeBuild({
  directory = buildDirectory,
  baked = bakedSettings(),
  isQuick = false,
}: Omit<BuildOptions, 'announce'> = {}): { id: string; releaseId: string; inputsHash: string; isFresh: boolean } {
  const code = hashCode();
  const inputsHash = hashInputs(code);
  const releaseId = createHash('sha256').update(code).update(JSON.stringify(baked)).digest('hex');
  const id = createHash('sha256').update(inputsHash).update(JSON.stringify(baked)).digest('hex');
  const built = readBuildId(directory);
  const isBuilt = built === id || (isQuick && built === `${id}${quickMark}`);
  return { id: isQuick ? `${id}${quickMark}` : id, releaseId, inputsHash, isFresh: isBuilt && isGenerated(inputsHash) };
}

/**
 * Builds the site into build/client, or into `<directory>/client`, unless its inputs are unchanged. catalog.json beside it holds the
 * prices of its pages for the server.
 * @returns whether it was built. Throws if the content is invalid, the build fails, or this user may not write to the repository.
 */
export async function buildSiteIfStale({
  directory = buildDirectory,
  baked = bakedSettings(),
  isQuick = false,
  announce = () => undefined,
}: BuildOptions = {}): Promise<boolean> {
  if (describeBuild({ directory, baked, isQuick }).isFresh) return false;
  requireWritableRepository();
  return oneAtATime(buildLock, async () => {
    const build = describeBuild({ directory, baked, isQuick });
    // Another start may have built it meanwhile.
    if (build.isFresh) return false;
    await buildSite(build, { directory, baked, isQuick, announce });
    return true;
  });
}

async function buildSite(
  { id, releaseId, inputsHash }: ReturnType<typeof describeBuild>,
  { directory, baked, isQuick, announce }: Required<BuildOptions>,
): Promise<void> {
  // Imported here, because the build tools take a second to load and a fresh site does not need them.
  const [{ generate }, { serverCatalog }, { checkPictures }, { finishPages }] = await Promise.all([
    import('./generate.ts'),
    import('./server-catalog.ts'),
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
  const previousSite = process.env.PREVIOUS_SITE;
  await finishPages(join(directory, 'client'), { supabaseUrl, siteUrl, isQuick, previousSite });
  writeFileSync(join(directory, 'catalog.json'), JSON.stringify(serverCatalog()));
  writeFileSync(join(directory, releaseName), releaseId);
  writeFileSync(join(directory, stampName), id);
}

export function isRepositoryWritable(): boolean {
  try {
    accessSync('.', constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Throws if this user may not write to the repository, as on a live server, where another user builds the site. */
export function requireWritableRepository(): void {
  if (!isRepositoryWritable()) {
    throw new Error(
      `The site is not built for this code and SITE_URL=${bakedSettings().SITE_URL}, and this user may not write to ${process.cwd()}. ` +
        'As the user that the folder belongs to, run: SITE_URL=<the same> npm run build',
    );
  }
}
