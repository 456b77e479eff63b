import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMissing, findProgram } from '#scripts/programs/find-program.ts';
import { makeCertificate } from './start-nginx.ts';

/** Says what to install if this machine lacks a program that deploy/Caddyfile needs for a test. */
export const lacksCaddy = describeMissing('caddy', 'openssl');

/**
 * Starts Caddy with deploy/Caddyfile for two servers, replacing only address, certificate and upstream addresses. Listens at
 * `https://127.0.0.1:<port>`. `home` is a temporary folder of the test. Rejects with Caddy's own output when the file is invalid.
 */
export async function startCaddy({
  home,
  port,
  upstreams,
}: {
  home: string;
  port: number;
  /** '127.0.0.1:3000', '127.0.0.1:3001' */
  upstreams: readonly [string, string];
}): Promise<{ readLog(): string; stop(): Promise<void> }> {
  const { certificate, key } = makeCertificate(home);
  const template = await readFile(fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url)), 'utf8');
  const site = template
    .replace(/^\{$/m, '{\n\tadmin off\n\tauto_https off')
    .replace('vault.example {', `https://127.0.0.1:${port} {\n\ttls ${certificate} ${key}`)
    .replace('reverse_proxy 127.0.0.1:3000 {', `reverse_proxy ${upstreams.join(' ')} {`);
  const config = join(home, 'Caddyfile');
  await writeFile(config, site);
  const args = ['--config', config, '--adapter', 'caddyfile'];
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const validation = spawnSync(findProgram('caddy'), ['validate', ...args], { encoding: 'utf8', env });
  if (validation.status !== 0) throw new Error(validation.stderr);
  const child = spawn(findProgram('caddy'), ['run', ...args], { stdio: ['ignore', 'ignore', 'pipe'], env });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  return {
    readLog: () => log,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
