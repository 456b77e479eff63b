import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Readable } from 'node:stream';
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import { createDiskFileStore } from 'embedded-supabase/node/disk-file-store.ts';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import { PAIR_EXIT_CODE } from '#server/installation/pair-error.ts';
import { loadSecrets } from '#server/secrets.ts';
import { startServer, type ServerOptions } from '#server/start-server.ts';
import { restoreTrash } from '#server/transfer/restore-trash.ts';
import { exportInstallation, importInstallation } from '#server/transfer/transfer-installation.ts';
import { asAdministrator, databaseUrl } from '../support/postgres-template.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Clears the developer's own environment variables. */
const cleared = Object.fromEntries(
  ['HOST', 'SITE_URL', 'DATABASE_URL', 'NODE_ENV', 'SUPABASE_URL', 'SUPABASE_SECRET_KEY', 'JWT_SECRET'].map(
    (name) => [name, ''],
  ),
);

for (const engine of ['pglite', 'postgres'] as const) {
  describe.runIf(inject(engine === 'pglite' ? 'pgliteTemplate' : 'postgresTemplate'))(
    `a start with ${engine === 'pglite' ? 'PGlite' : 'Postgres'}`,
    () => {
      let home: string;
      let dataDir: string;
      let env: Record<string, string>;
      const databases: string[] = [];
      const administer = (sql: string) =>
        asAdministrator(inject('postgresTemplate')?.url ?? '', (client) => client.query(sql));

      /** Sets an empty database. On PGlite it is a folder in DATA_DIR, so the old one moves away. */
      const useEmptyDatabase = async () => {
        if (engine === 'pglite') {
          await rename(join(dataDir, 'db'), join(home, `db-${randomUUID()}`)).catch(() => undefined);
          return;
        }
        const name = `pair_${randomBytes(6).toString('hex')}`;
        databases.push(name);
        await administer(`create database "${name}"`);
        env['DATABASE_URL'] = databaseUrl(inject('postgresTemplate')?.url ?? '', name);
      };
      beforeAll(async () => {
        home = await mkdtemp(join(tmpdir(), 'crossbar-pair-'));
        dataDir = join(home, 'data');
        env = { ...cleared, DATA_DIR: dataDir };
        await useEmptyDatabase();
        await run(async (service) => {
          await service.auth.admin.createUser({ email: 'ada@example.com', email_confirm: true });
          const { error } = await service.storage
            .from('video-submissions')
            .upload('1/film.mp4', Buffer.from('film'), { contentType: 'video/mp4' });
          expect(error).toBeNull();
        });
        await exportInstallation(env, join(home, 'backup'), { secrets: true });
      }, 120_000);
      afterAll(async () => {
        for (const name of databases) await administer(`drop database if exists "${name}" with (force)`);
        await rm(home, { recursive: true, force: true });
      });

      const volumes: string[] = [];
      afterEach(async () => {
        for (const volume of volumes.splice(0)) await rm(volume, { recursive: true, force: true });
      });

      const connect = async (url: string) =>
        createClient(url, (await loadSecrets(dataDir)).secretKey, {
          auth: { persistSession: false },
          realtime: { transport: nodeTransport },
        });
      async function run(
        use: (service: Awaited<ReturnType<typeof connect>>) => Promise<void> = () => Promise.resolve(),
        options: ServerOptions = {},
      ): Promise<void> {
        const server = await startServer({
          env,
          port: 0,
          handleSignals: false,
          background: false,
          logLevel: 'silent',
          filesDirectory: join(home, 'none'),
          ...options,
        });
        try {
          await use(await connect(server.localUrl));
        } finally {
          await server.close();
        }
      }
      const expectFilm = async (service: Awaited<ReturnType<typeof connect>>) => {
        const { data } = await service.storage.from('video-submissions').download('1/film.mp4');
        expect(await data?.text()).toBe('film');
      };
      /** Runs a script like an operator. Returns its exit code and what it printed. */
      const runScript = async (...args: string[]) => {
        const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
        let printed = '';
        child.stderr.on('data', (text) => (printed += String(text)));
        const [code] = (await once(child, 'close')) as [number];
        return { code, printed };
      };

      test('ends with its own code and one sentence on an empty database, unless the pair is accepted', async () => {
        const before = { ...env };
        const own = join(dataDir, 'db');
        if (engine === 'pglite') await rename(own, join(home, 'db-kept'));
        else await useEmptyDatabase();
        const start = await runScript('--import', 'tsx', 'server/main.ts');
        expect(start.code).toBe(PAIR_EXIT_CODE);
        expect(start.printed.trim()).toMatch(/ is empty, but .* has stored files; .*--accept-pair.*\.$/);
        await expect(exportInstallation(env, join(home, 'no-backup'), { secrets: true })).rejects.toThrow(
          engine === 'pglite' ? 'There is no database' : 'is empty, but',
        );
        await run(undefined, { acceptPair: true });
        await run();
        // The accepted pair has another id, so the first database is refused now.
        if (engine === 'pglite') {
          await rename(own, join(home, 'db-accepted'));
          await rename(join(home, 'db-kept'), own);
        } else env = before;
        await expect(run()).rejects.toThrow('belong to different installations');
        const backup = await runScript('scripts/run.mjs', 'backup', join(home, 'no-backup'));
        expect(backup.code).toBe(PAIR_EXIT_CODE);
        await run(expectFilm, { acceptPair: true });
        await run(expectFilm);
      }, 240_000);

      test('refuses a deleted DATA_DIR beside DATABASE_URL, and a volume of files that is not mounted', async () => {
        const volume = await mkdtemp(join('/dev/shm', 'crossbar-volume-'));
        volumes.push(volume);
        const [files, kept] = [join(dataDir, 'files'), join(home, 'files')];
        await rename(files, kept);
        await symlink(volume, files);
        await expect(run()).rejects.toThrow(/names \d+ files, but \d+ of them are not in|no stored files/);
        await rm(files);
        await rename(kept, files);
        if (engine === 'postgres') {
          await rename(dataDir, join(home, 'away'));
          await expect(run()).rejects.toThrow('is empty, but the database in DATABASE_URL is in use');
          await rm(dataDir, { recursive: true, force: true });
          await rename(join(home, 'away'), dataDir);
        }
        await run(expectFilm);
      }, 120_000);

      test('refuses a dump that is minutes older than the files, and accepts the right database afterwards', async () => {
        const name = `pair_${randomBytes(6).toString('hex')}`;
        const own = join(dataDir, 'db');
        if (engine === 'pglite') await cp(own, join(home, 'dump'), { recursive: true });
        else {
          databases.push(name);
          await administer(
            `create database "${name}" template "${new URL(env['DATABASE_URL'] ?? '').pathname.slice(1)}"`,
          );
        }
        await run(async (service) => {
          const { error } = await service.storage
            .from('video-submissions')
            .upload('1/newer.mp4', Buffer.from('newer'), { contentType: 'video/mp4' });
          expect(error).toBeNull();
        });
        const right = { ...env };
        if (engine === 'pglite') {
          await rename(own, join(home, 'db-right'));
          await rename(join(home, 'dump'), own);
        } else env['DATABASE_URL'] = databaseUrl(inject('postgresTemplate')?.url ?? '', name);
        await expect(run()).rejects.toThrow('is older than the files in');
        if (engine === 'pglite') {
          await rename(own, join(home, 'db-older'));
          await rename(join(home, 'db-right'), own);
        } else env = right;
        await run(async (service) => {
          const { data } = await service.storage.from('video-submissions').download('1/newer.mp4');
          expect(await data?.text()).toBe('newer');
        });
      }, 120_000);

      test.runIf(engine === 'postgres')(
        'refuses a dump with all files and fewer rows, and accepts the right database afterwards',
        async () => {
          const dump = `pair_${randomBytes(6).toString('hex')}`;
          databases.push(dump);
          const newest = env['DATABASE_URL'] ?? '';
          await administer(`create database "${dump}" template "${new URL(newest).pathname.slice(1)}"`);
          const dumped = databaseUrl(inject('postgresTemplate')?.url ?? '', dump);
          await run();
          env['DATABASE_URL'] = dumped;
          // Nothing was written after it.
          await run();
          env['DATABASE_URL'] = newest;
          await run(async (service) => {
            const { error } = await service.from('waitlist').insert({ email: 'bea@example.com' });
            expect(error).toBeNull();
          });
          env['DATABASE_URL'] = dumped;
          await expect(run()).rejects.toThrow('it lacks the last');
          env['DATABASE_URL'] = newest;
          await run();
        },
        120_000,
      );

      test('accepts an installation from before the id without a question', async () => {
        await rm(join(dataDir, 'installation.json'));
        const url = env['DATABASE_URL'];
        const database = await (url ? openPostgres({ url }) : openPglite({ directory: join(dataDir, 'db') }));
        await database.asOwner((tx) =>
          tx.exec(
            `drop table "crossbar"."installation", "crossbar"."deleted_versions";
             drop function "crossbar"."record_deleted_version" cascade;
             delete from "crossbar"."platform_versions" where "version" = '009'`,
          ),
        );
        await database.close();
        await run(expectFilm);
        expect(JSON.parse(await readFile(join(dataDir, 'installation.json'), 'utf8'))).toMatchObject({
          uses: 1,
        });
      }, 120_000);

      test('restores into an empty folder, goes on after an interruption, and gives both sides a new id', async () => {
        await rm(dataDir, { recursive: true, force: true });
        await useEmptyDatabase();
        const folder = join(home, 'backup');
        await importInstallation(env, folder, { secrets: true });
        const record = JSON.parse(await readFile(join(dataDir, 'installation.json'), 'utf8')) as object;
        expect(record).toMatchObject({ unfinished: null, uses: 1 });
        await run(expectFilm);
        // As an interruption before the last step leaves it.
        const command = `npm run restore -- ${folder}`;
        await writeFile(
          join(dataDir, 'installation.json'),
          JSON.stringify({ ...record, uses: 0, unfinished: command }),
        );
        await expect(run()).rejects.toThrow(`repeat it with "${command}"`);
        await importInstallation(env, folder, { secrets: true });
        await run(expectFilm);
      }, 240_000);

      test('lists the trash and brings back what rows name', async () => {
        expect(await restoreTrash(env)).toEqual(['The trash is empty.']);
        const files = await createDiskFileStore(join(dataDir, 'files'));
        const lost = randomUUID();
        await files.write(lost, Readable.from([Buffer.from('lost')]));
        for await (const { version } of files.list()) await files.trash.add(version);
        const lines = await restoreTrash(env);
        expect(lines).toContain('Brought back video-submissions/1/film.mp4 (1 kB).');
        // The trash has its oldest file first, and both moved there at the same moment.
        expect(lines.join('\n')).toContain(join(dataDir, 'files/trash', lost));
        expect(lines.at(-1)).toContain('No row names the file listed with a path.');
        await run(expectFilm);
      }, 60_000);
    },
  );
}
