import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueFile, hashInputs } from './inputs.ts';

/** Where the finished site lies; any web server or CDN can serve it. */
export const siteDirectory = 'build/client';

/** What is built into the pages. */
interface BakedSettings {
  SITE_URL: string;
  VITE_SUPABASE_URL: string | undefined;
  VITE_SUPABASE_PUBLISHABLE_KEY: string | undefined;
}

function settings(): BakedSettings {
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

/**
 * Builds the site into build/client, or into `<directory>/client`, unless nothing that it is made from has changed.
 * @returns whether it was built anew. Throws when the content is broken or the build fails.
 */
export async function buildSiteIfStale({
  directory = 'build',
  baked = settings(),
}: { directory?: string; baked?: BakedSettings } = {}): Promise<boolean> {
  const stampFile = join(directory, 'inputs.sha256');
  const hash = hashInputs({ ...baked });
  const isFresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
  if (isFresh && existsSync(catalogueFile)) return false;
  // Loaded only now: the tools that build take a second to load, and a start with a fresh site needs none of them.
  const [{ generate }, { checkPictures }, { finishPages }] = await Promise.all([
    import('./generate.ts'),
    import('./check-pictures.ts'),
    import('./finish-pages.ts'),
  ]);
  await generate();
  checkPictures();
  rmSync(directory, { recursive: true, force: true });
  await reactRouter(['build'], { ...baked, NODE_ENV: 'production', BUILD_DIRECTORY: directory });
  await finishPages(join(directory, 'client'), { supabaseUrl: baked.VITE_SUPABASE_URL, siteUrl: baked.SITE_URL });
  writeFileSync(stampFile, hash);
  return true;
}
