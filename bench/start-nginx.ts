import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { locateProgram } from '#scripts/programs/find-program.ts';
import { freePort } from '../tests/support/free-port.ts';

/** Starts nginx with a copy of the file at `source`, one worker and sendfile on. Undefined if nginx is not installed. */
export async function startNginx(
  folder: string,
  source: string,
): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const program = locateProgram('nginx');
  if (program === undefined) return undefined;
  const home = join(folder, 'nginx');
  mkdirSync(join(home, 'files'), { recursive: true, mode: 0o755 });
  const { body } = await fetch(source);
  if (body === null) throw new Error(`The response from ${source} has no body.`);
  await pipeline(Readable.fromWeb(body), createWriteStream(join(home, 'files/copy.mp4')));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off; master_process off; pid ${home}/pid; error_log ${home}/error.log;
events {}
http {
  access_log off; sendfile on; tcp_nopush on; default_type video/mp4;
  ${temporary.map((name) => `${name}_temp_path ${home}/${name};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${home}/files; }
}
`,
  );
  const child = spawn(program, ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')], {
    stdio: 'inherit',
  });
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}/copy.mp4`;
  for (;;) {
    const answer = await fetch(url, { method: 'HEAD' }).catch(() => undefined);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error(`nginx ended with code ${child.exitCode}`);
    await wait(20);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
