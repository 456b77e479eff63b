import { z } from 'zod';
import { timeJson } from './object-rows.ts';
import { readJson, type StorageRequest } from './storage-context.ts';

const columns = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const;

const listBody = z.object({
  prefix: z.string().max(1024),
  limit: z.int().min(1).max(10_000).default(100),
  offset: z.int().min(0).max(1_000_000_000).default(0),
  search: z.string().max(1024).default(''),
  sortBy: z
    .object({
      column: z.enum(columns).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
});

/** Lists one level of a bucket under the caller's policies: folders by name, then files in the requested order. */
export async function listObjects(storage: StorageRequest, bucket: string): Promise<Response> {
  const { prefix, limit, offset, search, sortBy } = await readJson(storage.request, listBody);
  const folder = prefix.replace(/^\/+|\/+$/g, '');
  const { column, order } = sortBy;
  const { rows } = await storage.database.withRole(
    storage.role,
    (tx) =>
      tx.query<{ entry: object }>(
        `with "inside" as (
           select "o".*, substr("name", length($2::text) + 1) as "rest"
           from "storage"."objects" as "o"
           where "bucket_id" = $1 and starts_with("name", $2::text)
         ), "entries" as (
           select distinct true as "is_folder", split_part("rest", '/', 1) as "entry", null::uuid as "id",
             null::timestamptz as "updated_at", null::timestamptz as "created_at",
             null::timestamptz as "last_accessed_at", null::jsonb as "metadata"
           from "inside" where strpos("rest", '/') > 0
           union all
           select false, "rest", "id", "updated_at", "created_at", "last_accessed_at", "metadata"
           from "inside" where strpos("rest", '/') = 0
         )
         select jsonb_build_object('name', "entry", 'id', "id", 'updated_at', ${timeJson('"updated_at"')},
           'created_at', ${timeJson('"created_at"')}, 'last_accessed_at', ${timeJson('"last_accessed_at"')},
           'metadata', "metadata") as "entry"
         from "entries"
         where starts_with(lower("entry"), lower($3::text))
         order by "is_folder" desc, case when "is_folder" then "entries"."entry" end collate "C" ${order},
           ${column === 'name' ? '"entries"."entry" collate "C"' : `"${column}"`} ${order}, "entries"."entry" collate "C"
         limit $4 offset $5`,
        [bucket, folder === '' ? '' : `${folder}/`, search, limit, offset],
      ),
    { readOnly: true },
  );
  return Response.json(rows.map((row) => row.entry));
}
