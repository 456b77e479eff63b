import type { Transaction } from 'embedded-supabase/database/database.ts';

export interface TransferTable {
  /** Qualified name, quoted if necessary, such as 'public.orders'. */
  name: string;
  /** Unquoted names and SQL types. */
  columns: { name: string; type: string }[];
}

/**
 * Lists the tables with an installation's data and their writable columns. Excludes system tables, the exemption of
 * local mode, and transaction ids (xid8): a reused id in another database would show a visitor's row to someone else.
 */
export async function listTables(tx: Transaction): Promise<TransferTable[]> {
  const { rows } = await tx.query<TransferTable>(
    `select format('%I.%I', n.nspname, c.relname) as "name",
       jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as "columns"
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     join pg_catalog.pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
       and c.oid is distinct from to_regclass('"private"."local_exemption"')
       and (n.nspname in ('public', 'private', 'sandbox')
         or (n.nspname = 'auth' and c.relname in ('users', 'identities', 'sessions', 'refresh_tokens', 'one_time_tokens', 'mfa_amr_claims', 'mfa_factors'))
         or (n.nspname = 'storage' and c.relname in ('buckets', 'objects'))
         or (n.nspname = 'crossbar' and c.relname = 'seeds'))
     group by n.nspname, c.relname
     order by n.nspname, c.relname`,
  );
  return rows;
}

/** Returns the last values of used sequences, by name. */
export async function listSequences(tx: Transaction): Promise<Record<string, string>> {
  const { rows } = await tx.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as "name", last_value::text as "value"
     from pg_catalog.pg_sequences
     where schemaname in ('public', 'private', 'auth', 'sandbox') and last_value is not null
     order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Lists the versions of applied migrations, in order. */
export async function listMigrations(tx: Transaction): Promise<string[]> {
  const { rows: known } = await tx.query<{ exists: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as "exists"`,
  );
  if (known[0]?.exists !== true) return [];
  const { rows } = await tx.query<{ version: string }>(
    `select "version" from "supabase_migrations"."schema_migrations" order by "version"`,
  );
  return rows.map(({ version }) => version);
}
