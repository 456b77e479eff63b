import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database, Transaction } from 'embedded-supabase/database/database.ts';
import { migrate, readMigrations } from 'embedded-supabase/database/migrate.ts';
import { listMigrations } from './list-tables.ts';
import { manifestSchema, TransferError, type Manifest } from './manifest.ts';
import type { ObjectBytes, StoredObject } from './object-bytes.ts';
import { readLines, readRows } from './read-rows.ts';

export interface ImportReport {
  rows: number;
  files: number;
}

/** Reads a folder's manifest and verifies all files. Throws TransferError when the folder is incomplete or damaged. */
export async function checkFolder(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new TransferError(`${folder} has no manifest.json, so it is not a complete backup or export.`);
  }
  let manifest: Manifest;
  try {
    manifest = manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new TransferError(`${folder}/manifest.json cannot be read by this release.`, { cause: error });
  }
  const expectedHashes = new Map([
    ['rows.ndjson', manifest.rowsSha256],
    ...manifest.files.map(({ id, sha256 }) => [`files/${id}`, sha256] as const),
    ...manifest.content.map(({ file, sha256 }) => [`content/${file}`, sha256] as const),
  ]);
  for (const [name, sha256] of expectedHashes) {
    const actual = await hashFile(join(folder, name)).catch(() => undefined);
    if (actual === undefined) throw new TransferError(`${folder}/${name} is missing. Nothing was changed.`);
    if (actual !== sha256) throw new TransferError(`${folder}/${name} is damaged. Nothing was changed.`);
  }
  return manifest;
}

/**
 * Migrates an empty database of the embedded backend to the version of the folder. Throws TransferError when the folder
 * or the database is newer than this release.
 */
export async function prepareDatabase(
  database: Database,
  manifest: Manifest,
  migrationsDirectory: string,
): Promise<void> {
  const all = await readMigrations(migrationsDirectory);
  const unknown = manifest.migrations.filter((version) => all.every((known) => known.version !== version));
  const [first] = all;
  if (unknown.length > 0 && first !== undefined && !manifest.migrations.includes(first.version)) {
    throw new TransferError(
      'The folder comes from a release that is too old for this one. Import it with the last release that has its migrations, ' +
        'export it there, and import that folder.',
    );
  }
  if (unknown.length > 0) {
    throw new TransferError(
      `The folder comes from a newer release. This one does not have the migrations ${unknown.join(', ')}.`,
    );
  }
  await migrate(
    database,
    all.filter(({ version }) => manifest.migrations.includes(version)),
  );
}

/**
 * Replaces the contents of a database and its storage with a folder. Throws TransferError when it has orders or
 * accounts other than those of the sample data. Rows are written in one transaction, so a failed import can be repeated;
 * a repeated one replaces what it wrote before.
 */
export async function importData(
  database: Database,
  bytes: ObjectBytes,
  folder: string,
  manifest: Manifest,
  { isRepeated = false }: { isRepeated?: boolean } = {},
): Promise<ImportReport> {
  await database.asOwner((tx) => requireSameMigrations(tx, manifest));
  if (!isRepeated) await requireEmpty(database);
  const kept = bytes.createsRows ? ['storage.buckets', 'storage.objects'] : [];
  const ids = new Set(manifest.files.map(({ id }) => id));
  const objects = await readObjects(folder, ids);
  if (!bytes.createsRows) await writeFiles(bytes, objects, folder);

  await database.asOwner(
    async (tx) => {
      await readRows(tx, join(folder, 'rows.ndjson'), manifest, {
        kept,
        isWanted: (table, row) => table !== 'storage.objects' || ids.has(row['id'] ?? ''),
      });
      if (bytes.createsRows) await adaptToHostedAuth(tx);
    },
    { takesLong: true },
  );
  if (bytes.createsRows) {
    await writeFiles(bytes, objects, folder);
    await database.asOwner((tx) => restoreOwners(tx, objects));
  }
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  return { rows, files: objects.length };
}

async function writeFiles(
  bytes: ObjectBytes,
  objects: readonly StoredObject[],
  folder: string,
): Promise<void> {
  for (const object of objects) await bytes.write(object, join(folder, 'files', object.id));
}

async function requireSameMigrations(tx: Transaction, manifest: Manifest): Promise<void> {
  const migrations = await listMigrations(tx);
  if (migrations.join() !== manifest.migrations.join()) {
    throw new TransferError(
      'The database has different migrations than the folder. Use an empty database, or the release that created the folder.',
    );
  }
}

/** Throws TransferError when the database has orders or accounts other than those of the sample data. */
export async function requireEmpty(database: Database): Promise<void> {
  const { rows } = await database.asOwner((tx) =>
    tx.query<{ accounts: number; orders: number }>(
      `select
         (select count(*) from "auth"."users" where "raw_app_meta_data" ->> 'demo' is distinct from 'true') as "accounts",
         (select count(*) from "public"."orders" where coalesce("stripe_session_id", '') not like 'sample\\_%') as "orders"`,
    ),
  );
  if (rows[0] === undefined || rows[0].accounts > 0 || rows[0].orders > 0) {
    throw new TransferError(
      'The database already has accounts or orders, which would be lost. Nothing was changed. Use an empty database.',
    );
  }
}

const objectRow = z.object({
  id: z.string(),
  bucket_id: z.string(),
  name: z.string(),
  version: z.string().nullable(),
  owner: z.string().nullable().optional(),
  owner_id: z.string().nullable().optional(),
  created_at: z.string().nullable().optional(),
  metadata: z.string().nullable(),
});
const metadataSchema = z.object({ mimetype: z.string().optional(), cacheControl: z.string().optional() });

interface FolderObject extends StoredObject {
  owner: string | null;
  ownerId: string | null;
  createdAt: string | null;
}

/** Reads the folder's objects that have bytes. */
async function readObjects(folder: string, ids: ReadonlySet<string>): Promise<FolderObject[]> {
  const objects: FolderObject[] = [];
  for await (const { table, row } of readLines(join(folder, 'rows.ndjson'))) {
    if (table !== 'storage.objects') continue;
    const object = objectRow.parse(row);
    if (!ids.has(object.id)) continue;
    objects.push({
      id: object.id,
      bucket: object.bucket_id,
      name: object.name,
      version: object.version,
      metadata: object.metadata === null ? null : metadataSchema.parse(JSON.parse(object.metadata)),
      owner: object.owner ?? null,
      ownerId: object.owner_id ?? null,
      createdAt: object.created_at ?? null,
    });
  }
  return objects;
}

/** Restores owners, which policies check. Uploads with the project's key have no owner. */
async function restoreOwners(tx: Transaction, objects: readonly FolderObject[]): Promise<void> {
  await tx.query(
    `update "storage"."objects" as "object"
     set "owner" = "row"."owner", "owner_id" = "row"."ownerId", "created_at" = "row"."createdAt"
     from jsonb_to_recordset($1::text::jsonb) as "row"
       ("bucket" text, "name" text, "owner" uuid, "ownerId" text, "createdAt" timestamptz)
     where "object"."bucket_id" = "row"."bucket" and "object"."name" = "row"."name"`,
    [JSON.stringify(objects)],
  );
}

/** Adapts accounts to Supabase Auth, which needs an instance id and fails on null tokens. */
async function adaptToHostedAuth(tx: Transaction): Promise<void> {
  const tokens = [
    'confirmation_token',
    'recovery_token',
    'email_change_token_new',
    'email_change',
    'email_change_token_current',
    'phone_change',
    'phone_change_token',
    'reauthentication_token',
  ];
  await tx.exec(
    `update "auth"."users" set
       "instance_id" = coalesce("instance_id", '00000000-0000-0000-0000-000000000000'),
       ${tokens.map((token) => `"${token}" = coalesce("${token}", '')`).join(', ')}`,
  );
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
