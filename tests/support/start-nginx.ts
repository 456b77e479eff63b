import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMissing, findProgram } from '#scripts/programs/find-program.ts';

/** Says what to install if this machine lacks a program that deploy/nginx.conf needs. */
export const lacksNginx = describeMissing('nginx', 'openssl');

export interface Nginx {
  /** Ports on 127.0.0.1: HTTPS, and plain HTTP, which redirects to it. */
  secure: number;
  plain: number;
  /** Returns what it has logged: requests and errors. */
  readLogs(): Promise<string>;
  stop(): Promise<void>;
}

/** Creates a self-signed certificate for vault.example in a folder. Returns the paths of its files. */
export function makeCertificate(home: string): { certificate: string; key: string } {
  const files = { certificate: join(home, 'cert.pem'), key: join(home, 'key.pem') };
  const made = spawnSync(findProgram('openssl'), [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...['-subj', '/CN=vault.example', '-addext', 'subjectAltName=DNS:vault.example,IP:127.0.0.1'],
    ...['-keyout', files.key, '-out', files.certificate],
  ]);
  if (made.status !== 0) throw new Error(`openssl failed to create a certificate: ${made.stderr.toString()}`);
  return files;
}

/**
 * Starts nginx with deploy/nginx.conf, replacing only ports, certificate and upstream addresses.
 * `home` is a temporary folder of the test. Rejects with nginx's own output when the file is invalid.
 */
export async function startNginx({
  home,
  ports,
  upstream,
  second,
}: {
  home: string;
  ports: { secure: number; plain: number };
  /** '127.0.0.1:3000' */
  upstream: string;
  /** The second of two servers. */
  second?: string;
}): Promise<Nginx> {
  const { certificate, key } = makeCertificate(home);
  const template = await readFile(fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url)), 'utf8');
  const site = template
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${ports.secure} ssl;`)
    .replace('server 127.0.0.1:3000', `server ${upstream}`)
    .replace('# server 127.0.0.1:3001', second === undefined ? '#' : `server ${second}`)
    .replaceAll('/var/log/nginx', home)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(home, name)};`)
    .join('\n');
  const config = join(home, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; master_process off; pid ${join(home, 'nginx.pid')}; error_log stderr;\n` +
      `events {}\nhttp { ${folders}\n${site} }\n`,
  );
  const validation = spawnSync(findProgram('nginx'), ['-t', '-c', config], { encoding: 'utf8' });
  if (!validation.stderr.includes('test is successful')) throw new Error(validation.stderr);
  const child = spawn(findProgram('nginx'), ['-c', config], { stdio: 'ignore' });
  return {
    ...ports,
    readLogs: async () =>
      (await Promise.all(['crossbar.log', 'error.log'].map((log) => readFile(join(home, log), 'utf8')))).join(
        '',
      ),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
