import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locateTestTool } from '#scripts/programs/find-program.ts';
import { bundleStudio } from '#scripts/build/bundle-studio.ts';
import type { TestBackend } from './start-test-backend.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Without it, the tests that start it are skipped. */
const deno = locateTestTool('deno') as string;

export interface DenoFunction {
  /** The function's URL; any path works. */
  url: string;
  stop(): Promise<void>;
}

/** Keeps Deno from downloading anything: packages come from node_modules. */
const offline = ['--cached-only', '--node-modules-dir=manual', '--config', 'supabase/functions/deno.json'];
const denoEnvironment = {
  PATH: process.env['PATH'],
  HOME: tmpdir(),
  DENO_DIR: join(tmpdir(), 'crossbar-deno'),
  DENO_NO_UPDATE_CHECK: '1',
  NO_COLOR: '1',
};

/** Returns the output of Deno's type check of every function; empty when there is no error. */
export async function typeCheckOnDeno(): Promise<string> {
  await bundleStudio();
  const folder = join(root, 'supabase/functions');
  const functions = (await readdir(folder)).filter((name) => existsSync(join(folder, name, 'index.ts')));
  const files = functions.map((name) => `supabase/functions/${name}/index.ts`);
  const child = spawn(deno, ['check', '--quiet', ...offline, ...files], {
    cwd: root,
    env: denoEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 ? '' : output || `deno check exited with ${code}`;
}

/**
 * Starts a function's `index.ts` under Deno like Supabase's edge runtime, with the test's backend as its project.
 * Packages come from node_modules, without downloads. Rejects with Deno's output when it does not start.
 */
export async function startOnDeno(
  name: string,
  backend: TestBackend,
  secrets: Record<string, string> = {},
): Promise<DenoFunction> {
  const child = spawn(
    deno,
    [
      ...['run', '--allow-net', '--allow-env', '--allow-read', '--allow-sys', '--no-prompt'],
      ...offline,
      `supabase/functions/${name}/index.ts`,
    ],
    {
      cwd: root,
      env: {
        ...denoEnvironment,
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        SUPABASE_URL: backend.url,
        SUPABASE_SERVICE_ROLE_KEY: backend.secrets.secretKey,
        SUPABASE_ANON_KEY: backend.publishableKey,
        SITE_URL: backend.url,
        STRIPE_SECRET_KEY: 'sk_test_sandbox',
        STRIPE_WEBHOOK_SECRET: backend.secrets.sandboxWebhookSecret,
        DOWNLOAD_LINK_SECRET: backend.secrets.linkSecret,
        RESEND_API_KEY: 're_nobody',
        MAIL_FROM: 'Crossbar <hello@vault.example>',
        VAPID_PUBLIC_KEY: backend.secrets.pushKeys.publicKey,
        VAPID_PRIVATE_KEY: backend.secrets.pushKeys.privateKey,
        ...secrets,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Deno's npm package starts Deno as a child process and does not forward signals, so the group is killed.
      detached: true,
    },
  );
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /Listening on (http:\/\/[^\s/]+)\//.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', reject);
    child.once('close', () => reject(new Error(`${name} did not start under Deno.\n${output}`)));
  });
  return { url, stop };
}
