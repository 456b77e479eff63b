import type { Transaction } from 'embedded-supabase/database/database.ts';

export interface TransferTable {
  /** With its schema, quoted where SQL needs it: 'public.orders'. */
  name: string;
  /** By unquoted name; the type as SQL writes it. */
  columns: { name: string; type: string }[];
}

/**
 * The tables that hold an installation's data, with the columns that can be written. Left out are what describes the database itself,
 * what a local start wrote for its own machine, and transaction ids (xid8): they mean nothing elsewhere, and a number that comes round again would show a row to a stranger.
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

/** Where the sequences of these tables stand, by name. One that was never asked is left out. */
export async function listSequences(tx: Transaction): Promise<Record<string, string>> {
  const { rows } = await tx.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as "name", last_value::text as "value"
     from pg_catalog.pg_sequences
     where schemaname in ('public', 'private', 'auth', 'sandbox') and last_value is not null
     order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The project's migrations that a database has had, in order. */
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
