import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { checkBucketName } from './object-name.ts';
import { allowDeletes, deleteObjects, timeJson, type Bucket } from './object-rows.ts';
import { discardBytes, readJson, type StorageRequest } from './storage-context.ts';
import { storageErrors } from './storage-error.ts';

const bucketFields = {
  public: z.boolean().optional(),
  file_size_limit: z.union([z.int().min(0), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string().max(200)).max(100).nullish(),
};
const createBody = z.object({
  id: z.string().optional(),
  name: z.string().min(1),
  type: z.literal('STANDARD', 'only STANDARD buckets are supported').optional(),
  ...bucketFields,
});
const updateBody = z.object(bucketFields);

/** Selects the eight fields of a bucket that Supabase returns. */
const columnsAsJson = `jsonb_build_object('id', "b"."id", 'name', "b"."name", 'owner', coalesce("b"."owner"::text, ''), 'public', "b"."public",
  'file_size_limit', "b"."file_size_limit", 'allowed_mime_types', "b"."allowed_mime_types",
  'created_at', ${timeJson('"b"."created_at"')}, 'updated_at', ${timeJson('"b"."updated_at"')}) as "bucket"`;
const sortColumns = ['id', 'name', 'created_at', 'updated_at'] as const;

const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(sortColumns).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().default(''),
});

/** Lists the buckets that the caller may see. */
export async function listBuckets({ database, role, url }: StorageRequest): Promise<Response> {
  const query = listQuery.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) throw storageErrors.invalidParameter('Invalid query');
  const { limit, offset, search, sortColumn, sortOrder } = query.data;
  const { rows } = await database.withRole(
    role,
    (tx) =>
      tx.query<{ bucket: Bucket }>(
        `select ${columnsAsJson} from "storage"."buckets" as "b"
         where strpos(lower("name"), lower($3::text)) > 0 or $3::text = ''
         order by "${sortColumn}" ${sortOrder} limit $1 offset $2`,
        [limit, offset, search],
      ),
    { readOnly: true },
  );
  return Response.json(rows.map((row) => row.bucket));
}

export async function showBucket({ database, role }: StorageRequest, id: string): Promise<Response> {
  return Response.json(await database.withRole(role, (tx) => visibleBucket(tx, id), { readOnly: true }));
}

export async function createBucket({ database, role, request, user }: StorageRequest): Promise<Response> {
  const body = await readJson(request, createBody);
  const id = checkBucketName(body.id ?? body.name);
  await database.withRole(role, (tx) =>
    tx.query(
      `insert into "storage"."buckets" ("id", "name", "owner", "public", "file_size_limit", "allowed_mime_types")
       values ($1, $2, $3::uuid, $4, $5, ${arrayFrom(6)})`,
      [
        id,
        checkBucketName(body.name),
        user ?? null,
        body.public ?? false,
        parseSizeLimit(body.file_size_limit) ?? null,
        typesOrNull(body.allowed_mime_types),
      ],
    ),
  );
  return Response.json({ name: id });
}

/** Changes the given fields; `null` removes a limit. */
export async function updateBucket(
  { database, role, request }: StorageRequest,
  id: string,
): Promise<Response> {
  const body = await readJson(request, updateBody);
  const limit = parseSizeLimit(body.file_size_limit);
  await database.withRole(role, async (tx) => {
    await visibleBucket(tx, id);
    const { rowCount } = await tx.query(
      `update "storage"."buckets" set
         "public" = coalesce($2, "public"),
         "file_size_limit" = case when $3 then $4 else "file_size_limit" end,
         "allowed_mime_types" = case when $5 then ${arrayFrom(6)} else "allowed_mime_types" end,
         "updated_at" = now()
       where "id" = $1`,
      [
        id,
        body.public ?? null,
        limit !== undefined,
        limit ?? null,
        body.allowed_mime_types !== undefined,
        typesOrNull(body.allowed_mime_types),
      ],
    );
    if (rowCount === 0) throw storageErrors.accessDenied();
  });
  return Response.json({ message: 'Successfully updated' });
}

/** Deletes every object that the caller may delete. The reply is Supabase's, which deletes later. */
export async function emptyBucket(storage: StorageRequest, id: string): Promise<Response> {
  const removed = await storage.database.withRole(storage.role, async (tx) => {
    await visibleBucket(tx, id);
    const { rows } = await tx.query<{ name: string }>(
      'select "name" from "storage"."objects" where "bucket_id" = $1',
      [id],
    );
    return deleteObjects(
      tx,
      id,
      rows.map((row) => row.name),
    );
  });
  await discardBytes(
    storage,
    removed.map((object) => object.version),
  );
  return Response.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
}

export async function deleteBucket({ database, role }: StorageRequest, id: string): Promise<Response> {
  await database.withRole(role, async (tx) => {
    await visibleBucket(tx, id);
    const { rows } = await tx.query('select 1 from "storage"."objects" where "bucket_id" = $1 limit 1', [id]);
    if (rows.length > 0) throw storageErrors.bucketNotEmpty();
    await allowDeletes(tx);
    const { rowCount } = await tx.query('delete from "storage"."buckets" where "id" = $1', [id]);
    if (rowCount === 0) throw storageErrors.accessDenied();
  });
  return Response.json({ message: 'Successfully deleted' });
}

async function visibleBucket(tx: Transaction, id: string): Promise<Bucket> {
  const { rows } = await tx.query<{ bucket: Bucket }>(
    `select ${columnsAsJson} from "storage"."buckets" as "b" where "id" = $1`,
    [id],
  );
  const bucket = rows[0]?.bucket;
  if (bucket === undefined) throw storageErrors.noSuchBucket();
  return bucket;
}

function arrayFrom(parameter: number): string {
  return `(case when $${parameter}::text is null then null
           else array(select jsonb_array_elements_text($${parameter}::text::jsonb)) end)`;
}

function typesOrNull(types: string[] | null | undefined): string | null {
  return types === null || types === undefined ? null : JSON.stringify(types);
}

const unitBytes: Readonly<Record<string, number>> = { b: 1, kb: 1000, mb: 1_000_000, gb: 1_000_000_000 };

/**
 * Parses a number of bytes or a text such as '20MB'. Passes undefined (unset) and null (no limit) through. Throws
 * StorageError.
 */
function parseSizeLimit(limit: number | string | null | undefined): number | null | undefined {
  if (typeof limit !== 'string') return limit;
  const [, amount, unit] = /^(\d{1,12}(?:\.\d+)?)(gb|mb|kb|b)$/i.exec(limit) ?? [];
  const factor = unitBytes[unit?.toLowerCase() ?? ''];
  if (amount === undefined || factor === undefined) throw storageErrors.invalidFileSizeLimit();
  return Math.round(Number(amount) * factor);
}
