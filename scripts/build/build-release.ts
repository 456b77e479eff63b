import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { compressFiles, compressFurther } from './compress-files.ts';
import { reactRouter } from './react-router.ts';

const idFile = 'bundle.sha256';
const scriptsFile = 'scripts.json';

/** Scripts that are in pages or beside them. They need no other file. */
const earlyScripts = ['start-client', 'service-worker', 'hide-announcement', 'session-storage'] as const;
export type EarlyScripts = Record<(typeof earlyScripts)[number], string>;

/** Settings that are compiled into the scripts. */
export interface CompiledSettings {
  VITE_SUPABASE_URL: string | undefined;
  VITE_SUPABASE_PUBLISHABLE_KEY: string | undefined;
}

/** Where the release of a build is: the scripts, styles and files of every site, and the bundle that renders pages. */
export const releaseIn = (directory: string): string => join(directory, 'release');

/** Returns the id of a release: a hash of the code and of the settings in it. */
export const releaseIdOf = (code: string, settings: CompiledSettings): string =>
  createHash('sha256')
    .update(code)
    .update(JSON.stringify([settings.VITE_SUPABASE_URL, settings.VITE_SUPABASE_PUBLISHABLE_KEY]))
    .digest('hex');

export function isReleaseFresh(release: string, id: string): boolean {
  const file = join(release, idFile);
  return existsSync(file) && readFileSync(file, 'utf8') === id;
}

/** Compiles the code: it takes the same time with any content, and content changes nothing about it. */
export async function buildRelease(
  directory: string,
  { id, settings, isQuick }: { id: string; settings: CompiledSettings; isQuick: boolean },
): Promise<void> {
  const release = releaseIn(directory);
  const [{ generateStyles }, { bundleScripts }] = await Promise.all([
    import('./generate.ts'),
    import('./bundle-script.ts'),
  ]);
  generateStyles();
  rmSync(release, { recursive: true, force: true });
  await reactRouter(['build'], { ...settings, NODE_ENV: 'production', BUILD_DIRECTORY: release });
  const scripts = await bundleScripts(earlyScripts);
  writeFileSync(join(release, scriptsFile), JSON.stringify(scripts));
  await compressFiles(join(release, 'client'));
  if (!isQuick) await compressFurther(join(release, 'client'), 4);
  writeFileSync(join(release, idFile), id);
}

export const readEarlyScripts = (release: string): EarlyScripts =>
  JSON.parse(readFileSync(join(release, scriptsFile), 'utf8')) as EarlyScripts;

export const manifestFolder = '.vite';

export const readManifest = (release: string): Manifest =>
  JSON.parse(readFileSync(join(release, 'client', manifestFolder, 'manifest.json'), 'utf8')) as Manifest;
