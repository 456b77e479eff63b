import type { Database, RequestContext, Transaction } from '../database/database.ts';
import { storageErrors } from './storage-error.ts';

/** Metadata of an object's bytes, with storage-js' field names. */
export interface ObjectMetadata {
  /** Including quotes. */
  eTag: string;
  /** Bytes. */
  size: number;
  mimetype: string;
  cacheControl: string;
  /** ISO 8601. */
  lastModified: string;
  /** Bytes. */
  contentLength: number;
  httpStatusCode: number;
}

/** A row of storage.objects as JSON; times are ISO 8601. */
export interface StoredObject {
  id: string;
  bucket_id: string;
  name: string;
  version: string;
  owner: string | null;
  owner_id: string | null;
  metadata: ObjectMetadata;
  user_metadata: Record<string, unknown> | null;
  created_at: string;
  updated_at: string;
  last_accessed_at: string;
}

/** A row of storage.buckets as JSON; times are ISO 8601. */
export interface Bucket {
  id: string;
  name: string;
  owner: string | null;
  public: boolean;
  /** Bytes. */
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: string;
  updated_at: string;
}

export interface NewObject {
  bucket: string;
  name: string;
  version: string;
  owner: string | undefined;
  /** In a dry run, only what is known before the bytes arrive. */
  metadata: Partial<ObjectMetadata> | undefined;
  userMetadata: Record<string, unknown> | undefined;
}

/** Returns SQL for a time as JSON text, as Supabase Storage sends it: `2026-03-01T10:00:00.123Z`. */
export function timeJson(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const objectJson = `to_jsonb("o") - 'path_tokens' || jsonb_build_object('created_at', ${timeJson('"o"."created_at"')},
  'updated_at', ${timeJson('"o"."updated_at"')}, 'last_accessed_at', ${timeJson('"o"."last_accessed_at"')})`;

/** Finds a bucket without checking policies. Throws StorageError when it does not exist. */
export async function findBucket(database: Database, id: string): Promise<Bucket> {
  const { rows } = await database.asOwner((tx) =>
    tx.query<{ bucket: Bucket }>(
      'select to_jsonb("b") as "bucket" from "storage"."buckets" as "b" where "id" = $1',
      [id],
    ),
  );
  const bucket = rows[0]?.bucket;
  if (bucket === undefined) throw storageErrors.noSuchBucket();
  return bucket;
}

/** Finds an object. Returns undefined when it does not exist or the transaction's role may not see it. */
export async function findVisibleObject(
  tx: Transaction,
  bucket: string,
  name: string,
): Promise<StoredObject | undefined> {
  const { rows } = await tx.query<{ object: StoredObject }>(
    `select ${objectJson} as "object" from "storage"."objects" as "o" where "bucket_id" = $1 and "name" = $2`,
    [bucket, name],
  );
  return rows[0]?.object;
}

/**
 * Finds an object and whether its bucket is public, without checking policies. One statement, because every download
 * needs it. Throws StorageError when the bucket does not exist.
 */
export async function findObjectAndBucket(
  database: Database,
  bucket: string,
  name: string,
): Promise<{ public: boolean; object: StoredObject | undefined }> {
  const { rows } = await database.asOwner((tx) =>
    tx.query<{ public: boolean | null; object: StoredObject | null }>(
      `select "b"."public", ${objectJson} as "object" from "storage"."buckets" as "b"
       left join "storage"."objects" as "o" on "o"."bucket_id" = "b"."id" and "o"."name" = $2
       where "b"."id" = $1`,
      [bucket, name],
    ),
  );
  const found = rows[0];
  if (found === undefined) throw storageErrors.noSuchBucket();
  return { public: found.public ?? false, object: found.object ?? undefined };
}

/** Finds an object. Throws StorageError when it does not exist or the transaction's role may not see it. */
export async function findObject(tx: Transaction, bucket: string, name: string): Promise<StoredObject> {
  const object = await findVisibleObject(tx, bucket, name);
  if (object === undefined) throw storageErrors.noSuchKey();
  return object;
}

/** Inserts a row. Needs no select policy, because a role may be allowed to upload without reading. */
export async function insertObject(tx: Transaction, object: NewObject): Promise<{ id: string }> {
  const id = crypto.randomUUID();
  await tx.query(
    `insert into "storage"."objects" ("id", "bucket_id", "name", "owner", "owner_id", "version", "metadata", "user_metadata")
     values ($1, $2, $3, $4::uuid, $5, $6, $7::text::jsonb, $8::text::jsonb)`,
    [id, ...valuesOf(object)],
  );
  return { id };
}

/** Inserts or replaces a row. Returns the replaced version, whose bytes are obsolete after the commit. */
export async function upsertObject(
  tx: Transaction,
  object: NewObject,
): Promise<{ id: string; replaced: string | undefined }> {
  // Uploads of one name run one at a time, so that each knows which bytes it replaced.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${object.bucket}/${object.name}`,
  ]);
  const before = await tx.query<{ version: string | null }>(
    'select "version" from "storage"."objects" where "bucket_id" = $1 and "name" = $2',
    [object.bucket, object.name],
  );
  const { rows } = await tx.query<{ id: string }>(
    `insert into "storage"."objects" ("id", "bucket_id", "name", "owner", "owner_id", "version", "metadata", "user_metadata")
     values ($1, $2, $3, $4::uuid, $5, $6, $7::text::jsonb, $8::text::jsonb)
     on conflict ("bucket_id", "name") do update set
       "owner" = excluded."owner", "owner_id" = excluded."owner_id", "version" = excluded."version",
       "metadata" = excluded."metadata", "user_metadata" = excluded."user_metadata", "updated_at" = now()
     returning "id"`,
    [crypto.randomUUID(), ...valuesOf(object)],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw storageErrors.accessDenied();
  return { id, replaced: before.rows[0]?.version ?? undefined };
}

/**
 * Inserts or replaces many rows in one statement, for the project's own files. Returns the replaced versions, whose
 * bytes are obsolete after the commit.
 */
export async function upsertSystemObjects(
  tx: Transaction,
  objects: readonly Omit<NewObject, 'owner' | 'userMetadata'>[],
): Promise<string[]> {
  const { rows } = await tx.query<{ replaced: string | null }>(
    `with "given" as (
       select * from jsonb_to_recordset($1::text::jsonb) as "g" ("bucket" text, "name" text, "version" text, "metadata" jsonb)
     ), "before" as (
       select "o"."version" from "storage"."objects" as "o" join "given" as "g" on "o"."bucket_id" = "g"."bucket" and "o"."name" = "g"."name"
     ), "written" as (
       insert into "storage"."objects" ("bucket_id", "name", "version", "metadata")
       select "bucket", "name", "version", "metadata" from "given"
       on conflict ("bucket_id", "name") do update set
         "version" = excluded."version", "metadata" = excluded."metadata", "updated_at" = now()
     )
     select "version" as "replaced" from "before"`,
    [JSON.stringify(objects)],
  );
  return rows.map(({ replaced }) => replaced).filter((version) => version !== null);
}

function valuesOf(object: NewObject): unknown[] {
  return [
    object.bucket,
    object.name,
    object.owner ?? null,
    object.owner ?? null,
    object.version,
    object.metadata === undefined ? null : JSON.stringify(object.metadata),
    object.userMetadata === undefined ? null : JSON.stringify(object.userMetadata),
  ];
}

/** Allows deletes in this transaction, which Supabase's own storage tables otherwise refuse. */
export async function allowDeletes(tx: Transaction): Promise<void> {
  await tx.query(`select set_config('storage.allow_delete_query', 'true', true)`);
}

/** Deletes the rows that the role may delete, and returns them. */
export async function deleteObjects(
  tx: Transaction,
  bucket: string,
  names: readonly string[],
): Promise<StoredObject[]> {
  await allowDeletes(tx);
  const { rows } = await tx.query<{ object: StoredObject }>(
    `delete from "storage"."objects" as "o"
     where "bucket_id" = $1 and "name" in (select jsonb_array_elements_text($2::text::jsonb))
     returning ${objectJson} as "object"`,
    [bucket, JSON.stringify(names)],
  );
  return rows.map((row) => row.object);
}

/** Runs `work` under the caller's role and rolls it back, to check policies before receiving bytes. */
export async function dryRun(
  database: Database,
  context: RequestContext,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  const rollback = new Error('dry run');
  try {
    await database.withRole(context, async (tx) => {
      await work(tx);
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
}
