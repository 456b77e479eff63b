import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import type { Database as Tables } from '#domain/database.types.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { startTestBackend, type TestBackend } from './start-test-backend.ts';

export const pdf = Buffer.from('%PDF-1.7 the best pole vault drills');
export const coach = '0c0a0000-0000-4000-8000-000000000001';
export const athlete = 'a7000000-0000-4000-8000-000000000002';

/** The coach's files. The name of the first may be known; the second appears only in listings. */
const hidden = [`${coach}/the-coachs-own.txt`, `${coach}/untold.txt`];
const hiddenText = 'only the coach reads this';

export const unique = (extension: string) => `${randomUUID()}.${extension}`;

/** A backend with the project's buckets and three more: 'open' and 'open-too' are public, 'room' is for members. */
export class StorageFixture {
  database!: Database;
  server!: TestBackend;
  service!: SupabaseClient<Tables>;
  visitor!: SupabaseClient<Tables>;
  /** The athlete's signed-in client. */
  member!: SupabaseClient<Tables>;

  async open(database: Database): Promise<void> {
    this.database = database;
    this.server = await startTestBackend(database);
    this.service = this.server.serviceClient();
    this.visitor = this.server.anonClient();
    this.member = await this.server.userClient(athlete);
  }

  publicUrl(bucket: string, name: string): string {
    return `${this.server.url}/storage/v1/object/public/${bucket}/${name}`;
  }

  async put(
    bucket: string,
    name: string,
    body: Buffer | string = pdf,
    contentType = 'application/pdf',
  ): Promise<void> {
    const { error } = await this.service.storage
      .from(bucket)
      .upload(name, body, { contentType, upsert: true });
    expect(error).toBeNull();
  }

  /** Stores files that the athlete may not see. */
  async hideFiles(): Promise<void> {
    await this.put('digital-products', 'secret.pdf');
    for (const name of hidden) await this.put('room', name, hiddenText, 'text/plain');
  }

  /** Fails if a response to the athlete contains a hidden file or its name. */
  expectNothingHidden(answer: string): void {
    expect(answer).not.toContain(pdf.toString());
    expect(answer).not.toContain(hiddenText);
    expect(answer).not.toContain('untold');
  }

  /** Fails if a hidden file was changed or removed, or another file was added. */
  async expectHiddenUntouched(): Promise<void> {
    const { rows } = await this.database.asOwner((tx) =>
      tx.query<{ name: string }>(
        `select "name" from "storage"."objects"
         where "bucket_id" = 'digital-products' or "bucket_id" = 'room' and not starts_with("name", $1) order by 1`,
        [`${athlete}/`],
      ),
    );
    expect(rows.map(({ name }) => name)).toEqual([...hidden, 'secret.pdf']);
    const product = await this.service.storage.from('digital-products').download('secret.pdf');
    expect(await product.data?.text()).toBe(pdf.toString());
    for (const name of hidden) {
      const own = await this.service.storage.from('room').download(name);
      expect(await own.data?.text()).toBe(hiddenText);
    }
  }

  /** Returns every version with bytes on disk. */
  async storedVersions(): Promise<string[]> {
    const { filesDirectory } = this.server;
    const folders = (await readdir(filesDirectory)).filter((name) => name.length === 2);
    const names = await Promise.all(folders.map((folder) => readdir(join(filesDirectory, folder))));
    return names.flat().sort();
  }

  /** Returns every version with a row. After each test it must equal `storedVersions`. */
  async versionsWithRow(): Promise<string[]> {
    const { rows } = await this.database.asOwner((tx) =>
      tx.query<{ version: string }>('select "version" from "storage"."objects"'),
    );
    return rows.map((row) => row.version).sort();
  }
}

/** Defines the block once per engine. The fixture is filled before the tests run. */
export function describeStorage(name: string, tests: (fixture: StorageFixture) => void): void {
  describeOnEachEngine(name, (openDatabase) => {
    const fixture = new StorageFixture();

    beforeAll(async () => {
      const database = await openDatabase();
      await database.asOwner((tx) => tx.exec(buckets));
      await fixture.open(database);
    });

    afterAll(async () => {
      await fixture.server.close();
    });

    tests(fixture);
  });
}

const buckets = `
  insert into "auth"."users" ("id", "aud", "role") values
    ('${coach}', 'authenticated', 'authenticated'), ('${athlete}', 'authenticated', 'authenticated')
    on conflict do nothing;
  insert into "storage"."buckets" ("id", "name", "public", "file_size_limit") values
    ('room', 'room', false, 2000000), ('open', 'open', true, null), ('open-too', 'open-too', true, null);
  create policy "Anybody drops" on "storage"."objects" for insert
    with check ("bucket_id" = 'room' and (storage.foldername("name"))[1] = 'drop');
  create policy "Members own their folder" on "storage"."objects" for all to "authenticated"
    using ("bucket_id" = 'room' and (storage.foldername("name"))[1] = auth.uid()::text)
    with check ("bucket_id" = 'room' and (storage.foldername("name"))[1] = auth.uid()::text);`;
