import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { findProgram } from '#scripts/programs/find-program.ts';

const script = fileURLToPath(new URL('../../deploy/restart-servers.sh', import.meta.url));

/** Starts a server that answers every request with a status. Returns its port. */
async function answering(status: number): Promise<string> {
  const server = createServer((_, answer) => answer.writeHead(status).end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return String((server.address() as AddressInfo).port);
}

/** Runs the script with a systemctl that writes down what it is asked. PATH has nothing else but Node and `sleep`. */
async function restart(ports: string[], without?: 'node' | 'systemctl') {
  const home = await mkdtemp(join(tmpdir(), 'crossbar-restart-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const asked = join(home, 'asked');
  await writeFile(asked, '');
  await writeFile(join(home, 'systemctl'), `#!/bin/sh\necho "$*" >> '${asked}'\n`, { mode: 0o700 });
  await symlink(process.execPath, join(home, 'node'));
  await symlink(findProgram('sleep'), join(home, 'sleep'));
  if (without !== undefined) await rm(join(home, without));
  const child = spawn(findProgram('sh'), [script, ...ports], { env: { PATH: home, LIMIT: '1' } });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, errors, asked: (await readFile(asked, 'utf8')).trim().split('\n') };
}

test('restarts one server after the other', async () => {
  const [first, second] = [await answering(200), await answering(200)];
  expect(await restart([first, second])).toEqual({
    code: 0,
    errors: '',
    asked: [`restart crossbar@${first}`, `restart crossbar@${second}`],
  });
});

test('restarts none while the other one does not answer', async () => {
  const [first, second] = [await answering(200), await answering(503)];
  const { code, errors, asked } = await restart([first, second]);
  expect([code, asked]).toEqual([1, ['']]);
  expect(errors).toContain(`The server at port ${second} does not answer`);
});

test('leaves the second one alone when the first does not become ready', async () => {
  const [first, second] = [await answering(503), await answering(200)];
  const { code, errors, asked } = await restart([first, second]);
  expect([code, asked]).toEqual([1, [`restart crossbar@${first}`]]);
  expect(errors).toContain(`The server at port ${first} is not ready after 1 s`);
});

test.each(['node', 'systemctl'] as const)('restarts none without %s, and says so', async (program) => {
  const ports = [await answering(200), await answering(200)];
  const { code, errors, asked } = await restart(ports, program);
  expect([code, asked]).toEqual([1, ['']]);
  expect(errors).toContain(`This script needs ${program}, which is not in PATH.`);
});
