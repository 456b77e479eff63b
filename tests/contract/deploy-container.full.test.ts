import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { archive } from '#scripts/tasks/release.ts';
import { PAIR_EXIT_CODE } from '#server/installation/pair-error.ts';
import { startTestBackend } from './start-test-backend.ts';
import type { TestBackend } from './start-test-backend.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');
const steps = read('deploy/Containerfile')
  .replaceAll('\\\n', '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const argumentsOf = (name: string) =>
  steps.filter((step) => step.startsWith(`${name} `)).map((step) => step.slice(name.length + 1).trim());
const commandOf = (text: string | undefined) =>
  JSON.parse((text ?? '[]').replace(/^.*?(?=\[)/, '')) as string[];

/** Checks without a container engine that the file matches the project. */
describe.runIf(inject('pgliteTemplate'))('the container file', () => {
  let database: Database;
  let backend: TestBackend;
  beforeAll(async () => {
    database = await openPglite({ memory: true, loadDataDir: inject('pgliteTemplate')?.migrated });
    backend = await startTestBackend(database);
  });
  afterAll(async () => {
    await backend.close();
    await database.close();
  });

  test('starts like systemd and npm start, on a Node version that the package supports', () => {
    const { scripts, engines } = JSON.parse(read('package.json')) as {
      scripts: Record<string, string>;
      engines: { node: string };
    };
    const [command] = argumentsOf('CMD');
    expect(commandOf(command).join(' ')).toBe(scripts['start']);
    expect(read('deploy/crossbar.service')).toContain(`ExecStart=/usr/bin/${scripts['start']}`);
    const lowest = Number(/\d+/.exec(engines.node)?.[0]);
    for (const image of argumentsOf('FROM')) {
      expect(Number(/^node:(\d+)-slim/.exec(image)?.[1])).toBeGreaterThanOrEqual(lowest);
    }
  });

  test('contains the archive of a release, and nothing else of this machine', () => {
    expect(argumentsOf('ADD')).toEqual([`${archive} /srv`]);
    expect(argumentsOf('COPY')).toEqual([]);
    expect(argumentsOf('WORKDIR')).toEqual(['/srv/crossbar']);
    const allowed = read('deploy/Containerfile.dockerignore').trim().split('\n');
    expect(allowed).toEqual(['*', `!${archive}`]);
  });

  test('runs as a user who can write to the data directory, and not to the code', () => {
    expect(argumentsOf('USER')).toEqual(['node']);
    expect(argumentsOf('RUN').at(-1)).toBe('install -d -o node -g node -m 0700 /data');
    expect(argumentsOf('ADD').join(' ')).not.toContain('--chown');
    expect(argumentsOf('ENV').join(' ')).toContain('DATA_DIR=/data');
  });

  test('does not start again after a database and a DATA_DIR that do not belong together', () => {
    expect(read('deploy/crossbar.service')).toContain(`\nRestartPreventExitStatus=${PAIR_EXIT_CODE}\n`);
  });

  test('is two systemd services under the name crossbar@.service: the part after @ is the port', () => {
    expect(read('deploy/crossbar.service')).toMatch(/^Environment=.* PORT=%i /m);
    // Systemd lets the file of settings win.
    expect(read('deploy/crossbar.env.example')).not.toMatch(/^PORT=/m);
  });

  test('lets the systemd service write only to DATA_DIR', () => {
    const unit = read('deploy/crossbar.service').split('\n');
    const valuesOf = (name: string) =>
      unit.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
    expect(valuesOf('ProtectSystem')).toEqual(['strict']);
    expect(valuesOf('ReadWritePaths')).toEqual(['/var/lib/crossbar']);
    expect(valuesOf('StateDirectory')).toEqual(['crossbar']);
    expect(valuesOf('Environment').join(' ')).toContain('DATA_DIR=/var/lib/crossbar');
  });

  test('distinguishes a healthy site from an unhealthy one', async () => {
    const [program, ...given] = commandOf(argumentsOf('HEALTHCHECK')[0]);
    expect(program).toBe('node');
    const checkHealth = async (port: string) => {
      const env = { ...process.env, PORT: port };
      const child = spawn(process.execPath, given, { stdio: 'ignore', env });
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    };
    expect(await checkHealth(new URL(backend.url).port)).toBe(0);
    expect(await checkHealth('1')).toBe(1);
  });
});
