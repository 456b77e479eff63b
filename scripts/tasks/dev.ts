import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { describeDemo } from '#server/seed/describe-demo.ts';
import { readSettings } from '#server/settings.ts';
import { makeDemoPassword, readDemoPassword } from '#server/seed/demo-password.ts';
import { generate } from '../build/generate.ts';

const backendPort = Number(process.env.BACKEND_PORT ?? 3001);

function start(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
}

/** Writes the generated files again when content changes; Vite and the backend detect that. */
function watchContent(): void {
  let timer: NodeJS.Timeout | undefined;
  watch('content', { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      try {
        generate();
      } catch (error) {
        console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
      }
    }, 100);
  });
}

/** Returns the demo accounts' password before the backend starts, because the backend prints nothing. */
async function chooseDemoPassword(): Promise<string> {
  const { dataDir, demoPassword } = readSettings(process.env);
  return demoPassword ?? (await readDemoPassword(resolve(dataDir))) ?? makeDemoPassword();
}

/**
 * `npm run dev`: serves the site with hot reload at PORT (3000), and restarts the backend when its code changes.
 * Vite proxies the backend's paths, so that both have one origin.
 */
export async function run(): Promise<void> {
  const port = process.env.PORT ?? '3000';
  const siteUrl = process.env.SITE_URL ?? `http://localhost:${port}`;
  generate();
  const demoPassword = await chooseDemoPassword();
  watchContent();
  const children = [
    start(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'], {
      PORT: String(backendPort),
      SITE_URL: siteUrl,
      DEMO_PASSWORD: demoPassword,
    }),
    start(['node_modules/@react-router/dev/bin.js', 'dev', '--port', port, '--host', '127.0.0.1'], {
      SITE_URL: siteUrl,
      BACKEND_PORT: String(backendPort),
    }),
  ];
  console.log(`\n  The site         ${siteUrl}\n  The mailbox      ${siteUrl}/sandbox/mailbox`);
  console.log(`${describeDemo(siteUrl, demoPassword)}\n`);
  const stop = () => children.forEach((child) => child.kill('SIGTERM'));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  for (const child of children) child.once('exit', stop);
}
