import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { createDiskFileStore } from 'embedded-supabase/node/disk-file-store.ts';
import { exportData } from '#server/transfer/export-data.ts';
import { checkFolder, importData, prepareDatabase } from '#server/transfer/import-data.ts';
import { bytesOfProject, bytesOnDisk } from '#server/transfer/object-bytes.ts';
import { asOwner } from '../database/people.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { KNEE_FILE } from '../database/orders.ts';
import { makePdf } from '../support/make-pdf.ts';
import { buy, cartLine, download, seedShop } from './shop-journey.ts';
import { migrationsDirectory } from '../support/pglite-template.ts';
import { startTestBackend } from './start-test-backend.ts';
import type { TestBackend } from './start-test-backend.ts';

const ada = { email: 'ada@example.com', password: 'over-the-bar-5.01' };
const film = randomBytes(700_001);

describeOnEachEngine('moving an installation', (openDatabase, engine) => {
  let source: { database: Database; backend: TestBackend; folder: string };
  let directory: string;
  let filmName: string;
  /** The second version of the PDF that Ada bought. */
  let pdf: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'crossbar-transfer-'));
    const database = await openDatabase();
    const backend = await startTestBackend(database);
    source = { database, backend, folder: join(directory, 'from') };
    await seedShop({ database, backend });
    const { data } = await backend.serviceClient().auth.admin.createUser({ ...ada, email_confirm: true });
    await buy(backend, [cartLine(3)], ada.email);
    pdf = await makePdf('Second edition');
    const upload = 'uploads/knee-0123456789ab.pdf';
    const service = backend.serviceClient();
    const stored = await service.storage
      .from('digital-products')
      .upload(upload, pdf, { contentType: 'application/pdf', metadata: { pages: 1 } });
    expect(stored.error).toBeNull();
    const place = { bucket: 'digital-products', path: 'jumpers-knee-protocol.pdf' };
    const published = await service.rpc('set_product_files', {
      p_files: [{ productId: 3, fileName: 'Knee.pdf', ...place, upload }],
    });
    expect(published.error).toBeNull();
    const client = await signInAda(backend);
    filmName = `${data.user?.id}/1700000000000.mp4`;
    const { error } = await client.storage
      .from('video-submissions')
      .upload(filmName, film, { contentType: 'video/mp4' });
    expect(error).toBeNull();
    await backend.anonClient().from('waitlist').insert({
      email: 'eve@example.com',
      first_name: 'Ève "quoted" \\ 🏅',
      last_name: 'Two\nlines',
      list: 'app',
      synced_to_beehiiv: false,
    });
    await asOwner(
      database,
      `insert into "public"."mail_outbox" ("kind", "recipient", "payload") values ('purchase-notice', 'owner', '{"nothing": null, "number": 1e2}')`,
    );
    await exportData(database, bytesOf(backend), source.folder);
  });
  afterAll(async () => {
    await source.backend.close();
    await rm(directory, { recursive: true, force: true });
  });

  const bytesOf = ({ backend: { storage } }: TestBackend) => bytesOnDisk(storage.files);
  const signInAda = async (backend: TestBackend) => {
    const client = backend.anonClient();
    const { error } = await client.auth.signInWithPassword(ada);
    expect(error).toBeNull();
    return client;
  };
  const importInto = async (database: Database, backend: TestBackend, from: string) => {
    await importData(database, bytesOf(backend), from, await checkFolder(from));
  };
  const start = async (database: Database) => {
    const backend = await startTestBackend(database);
    onTestFinished(() => backend.close());
    return backend;
  };
  /** Expects Ada's password to work, her film to be hers and unchanged, her order to exist, and its newest PDF. */
  const expectAdasData = async (backend: TestBackend) => {
    const client = await signInAda(backend);
    const { data: bytes } = await client.storage.from('video-submissions').download(filmName);
    expect(Buffer.from((await bytes?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(film)).toBe(true);
    const { data: orders } = await client
      .from('orders')
      .select('status, amount_total:order_items(amount_cents)');
    expect(orders).toMatchObject([{ status: 'paid' }]);
    const { data: session } = await client.auth.getSession();
    const file = await download(
      backend,
      { fileId: KNEE_FILE },
      { authorization: `Bearer ${session.session?.access_token}` },
    );
    expect(file.headers.get('content-disposition')).toContain('Knee.pdf');
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(pdf))).toBe(true);
  };
  const openOther = async (): Promise<Database> => {
    const template = inject('pgliteTemplate');
    if (engine === 'pglite' || !template) return openDatabase();
    const database = await openPglite({ memory: true, loadDataDir: template.migrated });
    onTestFinished(() => database.close());
    return database;
  };

  test('keeps every row, password and byte to another database and back', async () => {
    const over = await openOther();
    const middle = await start(over);
    await importInto(over, middle, source.folder);
    const second = join(directory, 'second');
    await exportData(over, bytesOf(middle), second);
    expect(await readFile(join(second, 'rows.ndjson'), 'utf8')).toBe(
      await readFile(join(source.folder, 'rows.ndjson'), 'utf8'),
    );
    expect((await checkFolder(second)).files).toEqual((await checkFolder(source.folder)).files);
    expect((await checkFolder(second)).sequences).toEqual((await checkFolder(source.folder)).sequences);
    await expectAdasData(middle);

    const home = await openDatabase();
    const end = await start(home);
    await importInto(home, end, second);
    await expectAdasData(end);
  });

  test('new rows after an import get new numbers, and triggers work', async () => {
    const database = await openDatabase();
    const backend = await start(database);
    await importInto(database, backend, source.folder);
    const { data } = await backend
      .serviceClient()
      .auth.admin.createUser({ email: 'new@example.com', password: 'new-vaulter', email_confirm: true });
    const profiles = await asOwner(database, `select from "public"."profiles" where "id" = $1::uuid`, [
      data.user?.id,
    ]);
    expect(profiles).toHaveLength(1);
    expect(
      (
        await backend
          .anonClient()
          .auth.signInWithPassword({ email: 'new@example.com', password: 'new-vaulter' })
      ).error,
    ).toBeNull();
  });

  test("keeps each file's owner in a project with files behind its API", async () => {
    const database = await openDatabase();
    const project = await start(database);
    const bytes = bytesOfProject(project.serviceClient());
    await importData(database, bytes, source.folder, await checkFolder(source.folder));
    await expectAdasData(project);
    const back = join(directory, 'back');
    await exportData(database, bytes, back);
    const hashes = async (folder: string) =>
      Object.fromEntries(
        (await checkFolder(folder)).files.map(({ bucket, name, sha256 }) => [`${bucket}/${name}`, sha256]),
      );
    expect(await hashes(back)).toEqual(await hashes(source.folder));
  });

  test('refuses a database with an account', async () => {
    await expect(importInto(source.database, source.backend, source.folder)).rejects.toThrow(
      'The database already has accounts or orders, which would be lost. Nothing was changed.',
    );
    await expectAdasData(source.backend);
  });

  test("refuses an unfinished, damaged or incomplete folder, with the file's name", async () => {
    await expect(checkFolder(directory)).rejects.toThrow('has no manifest.json');
    const damaged = join(directory, 'damaged');
    await exportData(source.database, bytesOf(source.backend), damaged);
    await expect(exportData(source.database, bytesOf(source.backend), damaged)).rejects.toThrow(
      'is not empty',
    );
    const [file] = (await checkFolder(damaged)).files;
    await writeFile(join(damaged, 'files', file?.id ?? ''), 'other bytes');
    await expect(checkFolder(damaged)).rejects.toThrow(`files/${file?.id} is damaged. Nothing was changed.`);
    await rm(join(damaged, 'files', file?.id ?? ''));
    await expect(checkFolder(damaged)).rejects.toThrow(`files/${file?.id} is missing. Nothing was changed.`);
  });

  test('reports a file with missing bytes and saves the rest', async () => {
    const database = await openDatabase();
    const backend = await start(database);
    await seedShop({ database, backend });
    const empty = await createDiskFileStore(join(directory, 'no-files'));
    const report = await exportData(database, bytesOnDisk(empty), join(directory, 'missing'));
    expect(report).toMatchObject({ files: 0, missing: ['digital-products/jumpers-knee-protocol.pdf'] });
  });

  test('refuses a folder of a release that is too old, and names the way', async () => {
    const database = await openDatabase({ from: 'bare' });
    const manifest = {
      ...(await checkFolder(source.folder)),
      migrations: ['20261120010000', '20270801020000'],
    };
    await expect(prepareDatabase(database, manifest, migrationsDirectory)).rejects.toThrow(
      'The folder comes from a release that is too old for this one. Import it with the last release that has its migrations',
    );
  });
});
