import { escapeIdentifier } from 'pg';
import type { Database, Role, Transaction } from '../database/database.ts';

interface PublishedColumn {
  name: string;
  /** Postgres' short type name, which realtime-js uses to parse values: 'int8', '_text'. */
  type: string;
  /** SQL type: 'bigint', 'character varying(20)'. */
  sqlType: string;
  /** Roles with select privilege. */
  readers: readonly Role[];
}

/** A table of the publication `supabase_realtime`, to which migrations add tables. */
export interface PublishedTable {
  oid: number;
  schema: string;
  name: string;
  columns: readonly PublishedColumn[];
  /** Columns of the primary key. */
  key: readonly string[];
}

export interface Publication {
  tables: ReadonlyMap<number, PublishedTable>;
}

const triggerName = 'crossbar_announce_change';

const tablesSql = `
select c.oid::bigint as "oid", p.schemaname as "schema", p.tablename as "name",
  (select jsonb_agg(jsonb_build_object(
      'name', a.attname, 'type', t.typname, 'sqlType', format_type(a.atttypid, a.atttypmod),
      'readers', (select coalesce(jsonb_agg(r), '[]') from unnest(array['anon', 'authenticated', 'service_role']) r
                   where has_schema_privilege(r, n.oid, 'USAGE') and has_column_privilege(r, c.oid, a.attnum, 'SELECT'))
    ) order by a.attnum)
    from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as "columns",
  (select coalesce(jsonb_agg(a.attname order by a.attnum), '[]')
     from pg_catalog.pg_index i
     join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = c.oid and i.indisprimary) as "key"
from pg_catalog.pg_publication_tables p
join pg_catalog.pg_namespace n on n.nspname = p.schemaname
join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
where p.pubname = 'supabase_realtime'
order by p.schemaname, p.tablename`;

const triggersSql = `
select c.oid::bigint as "oid", n.nspname as "schema", c.relname as "name"
from pg_catalog.pg_trigger t
join pg_catalog.pg_class c on c.oid = t.tgrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where t.tgname = $1 and not t.tgisinternal and t.tgparentid = 0`;

type NamedTable = Pick<PublishedTable, 'oid' | 'schema' | 'name'>;

/** Reads the publication, adds the notifying trigger to its tables and drops it from all others. */
export async function syncPublication(
  database: Database,
  onFailure: (table: string, failure: unknown) => void,
): Promise<Publication> {
  const { tables, announcing } = await database.asOwner(async (tx) => ({
    tables: (await tx.query<PublishedTable>(tablesSql)).rows,
    announcing: (await tx.query<NamedTable>(triggersSql, [triggerName])).rows,
  }));
  const published = new Map(tables.map((table) => [table.oid, table]));
  const announced = new Set(announcing.map(({ oid }) => oid));

  async function change(table: NamedTable, sql: string): Promise<boolean> {
    try {
      await database.asOwner((tx) => defineTrigger(tx, sql));
      return true;
    } catch (failure) {
      onFailure(`${table.schema}.${table.name}`, failure);
      return false;
    }
  }

  for (const table of announcing) {
    if (!published.has(table.oid))
      await change(table, `drop trigger if exists "${triggerName}" on ${nameOf(table)}`);
  }
  for (const table of tables) {
    if (announced.has(table.oid)) continue;
    const made = await change(
      table,
      `create or replace trigger "${triggerName}" after insert or update or delete on ${nameOf(table)}
         for each row execute function "crossbar"."announce_change"()`,
    );
    if (!made) published.delete(table.oid);
  }
  return { tables: published };
}

async function defineTrigger(tx: Transaction, sql: string): Promise<void> {
  // Waiting for a table lock blocks all later queries on that table.
  await tx.query(`select set_config('lock_timeout', '2s', true)`);
  await tx.exec(sql);
}

export function nameOf({ schema, name }: Pick<PublishedTable, 'schema' | 'name'>): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

/** Returns the columns that a role may select, in the table's order. */
export function readableColumns(table: PublishedTable, role: Role): PublishedColumn[] {
  return table.columns.filter(({ readers }) => readers.includes(role));
}

/** Whether a role may subscribe to the table, which requires access to its primary key. */
export function canSubscribe(table: PublishedTable, role: Role): boolean {
  const readable = new Set(readableColumns(table, role).map(({ name }) => name));
  return readable.size > 0 && table.key.every((column) => readable.has(column));
}
