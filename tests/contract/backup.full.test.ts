import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { LOCAL_PUBLISHABLE_KEY } from '#server/settings.ts';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import { loadSecrets } from '#server/secrets.ts';
import { startServer } from '#server/start-server.ts';
import { importInstallation, exportInstallation } from '#server/transfer/transfer-installation.ts';
import { makePdf } from '../support/make-pdf.ts';
import { asAdministrator, databaseUrl } from '../support/postgres-template.ts';

/** Clears the developer's own environment variables. */
const cleared = Object.fromEntries(
  ['HOST', 'SITE_URL', 'DATABASE_URL', 'NODE_ENV', 'SUPABASE_URL', 'SUPABASE_SECRET_KEY', 'JWT_SECRET'].map(
    (name) => [name, ''],
  ),
);
const film = randomBytes(300_001);
/** The second version of a PDF, as the owner uploads it. */
const upload = 'uploads/knee-0123456789ab.pdf';
const pdf = await makePdf('Second edition');

for (const engine of ['pglite', 'postgres'] as const) {
  describe.runIf(inject(engine === 'pglite' ? 'pgliteTemplate' : 'postgresTemplate'))(
    `a backup of one server on ${engine === 'pglite' ? 'PGlite' : 'Postgres'}`,
    () => {
      let home: string;
      let env: Record<string, string>;
      const database = `backup_${randomBytes(6).toString('hex')}`;
      const administer = (sql: string) =>
        asAdministrator(inject('postgresTemplate')?.url ?? '', (client) => client.query(sql));
      beforeAll(async () => {
        home = await mkdtemp(join(tmpdir(), 'crossbar-backup-'));
        env = { ...cleared, DATA_DIR: join(home, 'data') };
        if (engine === 'pglite') return;
        await administer(`create database "${database}"`);
        env['DATABASE_URL'] = databaseUrl(inject('postgresTemplate')?.url ?? '', database);
      });
      afterAll(async () => {
        if (engine === 'postgres') await administer(`drop database if exists "${database}" with (force)`);
        await rm(home, { recursive: true, force: true });
      });

      const start = () =>
        startServer({
          env,
          port: 0,
          handleSignals: false,
          logLevel: 'silent',
          filesDirectory: join(home, 'none'),
        });
      const connect = (url: string, key: string) =>
        createClient(url, key, { auth: { persistSession: false }, realtime: { transport: nodeTransport } });
      /** Deletes the data directory and the database. */
      const loseEverything = async () => {
        await rm(join(home, 'data'), { recursive: true, force: true });
        if (engine === 'pglite') return;
        await administer(`drop database "${database}" with (force)`);
        await administer(`create database "${database}"`);
      };
      const save = (name: string) => exportInstallation(env, join(home, name), { secrets: true });
      const restore = (name: string) => importInstallation(env, join(home, name), { secrets: true });

      test('restores every row, byte, password and secret of a lost machine', async () => {
        await expect(save('nothing')).rejects.toThrow(engine === 'pglite' ? 'There is no database in' : /./);

        const server = await start();
        const { secretKey } = await loadSecrets(join(home, 'data'));
        let running: unknown;
        try {
          const service = connect(server.localUrl, secretKey);
          await service.auth.admin.createUser({
            email: 'ada@example.com',
            password: 'over-the-bar-5.01',
            email_confirm: true,
          });
          const { error } = await service.storage
            .from('video-submissions')
            .upload('1/film.mp4', film, { contentType: 'video/mp4' });
          expect(error).toBeNull();
          const stored = await service.storage
            .from('digital-products')
            .upload(upload, pdf, { contentType: 'application/pdf', metadata: { pages: 1 } });
          expect(stored.error).toBeNull();
          const place = { bucket: 'digital-products', path: 'knee.pdf' };
          const published = await service.rpc('set_product_files', {
            p_files: [{ productId: 3, fileName: 'Knee.pdf', ...place, upload }],
          });
          expect(published.error).toBeNull();
          running = await save('while-running').catch((error: unknown) => error);
        } finally {
          await server.close();
        }
        // PGlite's files allow one process; Postgres can be copied while in use.
        if (engine === 'pglite') expect(String(running)).toContain('Stop that process first');
        else expect(running).toMatchObject({ files: 2, missing: [] });

        await save('first');
        expect((await stat(join(home, 'first'))).mode & 0o077).toBe(0);
        for (const name of ['rows.ndjson', 'secrets.json', 'manifest.json']) {
          expect((await stat(join(home, 'first', name))).mode & 0o077).toBe(0);
        }
        await expect(restore('first')).rejects.toThrow('already has accounts or orders');

        await loseEverything();
        expect(await restore('first')).toMatchObject({ files: 2 });
        await save('second');
        for (const name of ['rows.ndjson', 'secrets.json']) {
          const [first, second] = await Promise.all(
            ['first', 'second'].map((folder) => readFile(join(home, folder, name), 'utf8')),
          );
          expect(second).toBe(first);
        }

        const again = await start();
        try {
          expect((await loadSecrets(join(home, 'data'))).secretKey).toBe(secretKey);
          const service = connect(again.localUrl, secretKey);
          for (const [bucket, name, bytes] of [
            ['video-submissions', '1/film.mp4', film],
            ['digital-products', upload, Buffer.from(pdf)],
          ] as const) {
            const { data } = await service.storage.from(bucket).download(name);
            expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes)).toBe(true);
          }
          const { data: info } = await service.storage.from('digital-products').info(upload);
          expect(info?.metadata).toEqual({ pages: 1 });
          const { data: files } = await service
            .from('product_files')
            .select('path, upload')
            .eq('path', 'knee.pdf');
          expect(files).toEqual([{ path: 'knee.pdf', upload }]);
          const ada = connect(again.localUrl, LOCAL_PUBLISHABLE_KEY);
          const { error } = await ada.auth.signInWithPassword({
            email: 'ada@example.com',
            password: 'over-the-bar-5.01',
          });
          expect(error).toBeNull();
          await expect(restore('first')).rejects.toThrow(/running|in use/);
        } finally {
          await again.close();
        }
        // Allows for cold starts of a database on a busy machine.
      }, 240_000);

      test("does not replace another installation's secrets, and does not accept an export as a backup", async () => {
        await rm(join(home, 'other'), { recursive: true, force: true });
        await exportInstallation(env, join(home, 'other'), { secrets: false });
        expect(await readdir(join(home, 'other'))).not.toContain('secrets.json');
        await loseEverything();
        await expect(restore('other')).rejects.toThrow('Use npm run import');
        await loadSecrets(join(home, 'data'));
        const own = await readFile(join(home, 'data/secrets.json'), 'utf8');
        await expect(restore('first')).rejects.toThrow('already has other secrets');
        expect(await readFile(join(home, 'data/secrets.json'), 'utf8')).toBe(own);
        await writeFile(join(home, 'first/rows.ndjson'), 'cut off');
        await expect(restore('first')).rejects.toThrow('rows.ndjson is damaged. Nothing was changed.');
      }, 120_000);
    },
  );
}
