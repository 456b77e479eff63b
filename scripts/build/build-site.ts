import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildRelease,
  isReleaseFresh,
  releaseIdOf,
  releaseIn,
  type CompiledSettings,
} from './build-release.ts';
import { hashCode, hashInputs, isShipped } from './inputs.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { runInOwnProcess } from './render-process.ts';
import type { RenderOptions } from './render-site.ts';

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
interface BakedSettings extends CompiledSettings {
  SITE_URL: string;
}

function bakedSettings(): BakedSettings {
  return {
    SITE_URL: process.env.SITE_URL ?? 'http://localhost:3000',
    VITE_SUPABASE_URL: process.env.VITE_SUPABASE_URL,
    VITE_SUPABASE_PUBLISHABLE_KEY: process.env.VITE_SUPABASE_PUBLISHABLE_KEY,
  };
}

/** Reads the id of the site in the directory: a hash of its inputs and settings. Undefined if no site was built there. */
export function readBuildId(directory = buildDirectory): string | undefined {
  const stampFile = join(directory, stampName);
  // The pages can be gone while the stamp beside them is not.
  return existsSync(stampFile) && existsSync(join(directory, 'client/index.html'))
    ? readFileSync(stampFile, 'utf8')
    : undefined;
}

interface BuildOptions {
  directory?: string;
  baked?: BakedSettings;
  /** Writes no Brotli files, which take seconds. */
  isQuick?: boolean;
  /** What the owner published (CONTENT_OVERLAY). */
  overlay?: string | undefined;
}

interface Build {
  /** Of the site: a hash of its inputs and settings. */
  id: string;
  /** Sites of one release differ only in their content. */
  releaseId: string;
  /** Whether the site in the directory has the id. A full build also counts as a quick one. */
  isFresh: boolean;
}

/** Describes the site of the current code and content. */
export function describeBuild({
  directory = buildDirectory,
  baked = bakedSettings(),
  isQuick = false,
  overlay = process.env.CONTENT_OVERLAY,
}: BuildOptions = {}): Build {
  const code = hashCode();
  const releaseId = createHash('sha256').update(code).update(JSON.stringify(baked)).digest('hex');
  const id = createHash('sha256')
    .update(hashInputs(code, overlay))
    .update(JSON.stringify(baked))
    .digest('hex');
  const built = readBuildId(directory);
  const isFresh = built === id || (isQuick && built === `${id}${quickMark}`);
  return { id: isQuick ? `${id}${quickMark}` : id, releaseId, isFresh };
}

/**
 * Builds the site into build/client, or into `<directory>/client`, unless its inputs are unchanged. catalog.json beside it holds the
 * prices of its pages for the server.
 * @returns whether it was built. Throws NotCompiled, and if the content is invalid or the build fails.
 */
export async function buildSiteIfStale(options: BuildOptions = {}): Promise<boolean> {
  if (describeBuild(options).isFresh) return false;
  if (!isCompiled(options)) requireMayCompile();
  return oneAtATime(buildLock, async () => {
    const build = describeBuild(options);
    // Another start may have built it meanwhile.
    if (build.isFresh) return false;
    const { directory = buildDirectory } = options;
    const { generate } = await import('./generate.ts');
    generate();
    await compile(options);
    for (const part of ['client', stampName]) rmSync(join(directory, part), { recursive: true, force: true });
    await renderInto(directory, build, options);
    return true;
  });
}

/** Returns the id of the compiled code. */
const bundleIdOf = ({ baked = bakedSettings() }: BuildOptions): string => releaseIdOf(hashCode(), baked);

/** Whether the code that this process began with is compiled. */
export function isCompiled(options: BuildOptions = {}): boolean {
  const { directory = buildDirectory } = options;
  return isReleaseFresh(releaseIn(directory), bundleIdOf(options));
}

/** Compiles the code of sites, unless that was done. Content changes nothing about it. Throws NotCompiled. */
export async function compileIfStale(options: BuildOptions = {}): Promise<void> {
  if (isCompiled(options)) return;
  requireMayCompile();
  await oneAtATime(buildLock, () => compile(options));
}

async function compile(options: BuildOptions) {
  // Another start may have compiled it meanwhile.
  if (isCompiled(options)) return;
  const { directory = buildDirectory, baked = bakedSettings(), isQuick = false } = options;
  console.log('Building the site: compiling the code …');
  await buildRelease(directory, { id: bundleIdOf(options), settings: baked, isQuick });
}

/**
 * Renders the site of a content with the compiled code, in a process of its own. `previous` is the folder of a site whose finished pages
 * are used again. `kind`: see RenderOptions.
 */
export async function renderInto(
  directory: string,
  { id, releaseId }: Pick<Build, 'id' | 'releaseId'>,
  {
    baked: { VITE_SUPABASE_URL: supabaseUrl, SITE_URL: siteUrl } = bakedSettings(),
    isQuick = false,
    kind = isQuick ? 'quick' : 'small',
    overlay = process.env.CONTENT_OVERLAY,
    release = releaseIn(directory),
    previous,
  }: BuildOptions & Partial<Pick<RenderOptions, 'release' | 'previous' | 'kind'>>,
): Promise<void> {
  await runInOwnProcess({ release, directory, supabaseUrl, siteUrl, kind, overlay, previous });
  writeFileSync(join(directory, releaseName), releaseId);
  writeFileSync(join(directory, stampName), id);
}

/** The code of this process is not compiled, and it may not do it: on a live server the repository belongs to another user. */
export class NotCompiled extends Error {}

/** Throws NotCompiled. */
export function requireMayCompile(): void {
  if (isShipped())
    throw new NotCompiled(
      'This release was compiled with other values of VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY.',
    );
  try {
    accessSync('.', constants.W_OK);
  } catch (cause) {
    throw new NotCompiled(
      `The code is not compiled, and this user may not write to ${process.cwd()}. As the user that the folder belongs to, run: npm run build`,
      { cause },
    );
  }
}
