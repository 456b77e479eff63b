import type { Database, Transaction } from 'embedded-supabase/database/database.ts';

const minuteMs = 60_000;
const schemas = ['public', 'private', 'auth', 'storage', 'sandbox'];

/**
 * Lets time pass by making everything that is stored older: rows, and the sandbox's Stripe objects. `days` are whole days and move dates,
 * too. Postgres has no clock that a test could set.
 */
export async function moveTime(
  database: Database,
  { days = 0, minutes = 0 }: { days?: number; minutes?: number },
): Promise<void> {
  const ms = (days * 24 * 60 + minutes) * minuteMs;
  await database.asOwner(async (tx) => {
    await tx.exec('set local session_replication_role = replica');
    for (const { table, columns } of await listTimes(tx)) {
      const changes = columns.flatMap(({ name, type }) => {
        if (type !== 'date') return [`"${name}" = "${name}" - make_interval(secs => ${ms / 1000})`];
        return days === 0 ? [] : [`"${name}" = "${name}" - ${days}`];
      });
      if (changes.length > 0) await tx.exec(`update ${table} set ${changes.join(', ')}`);
    }
    await moveJson(tx, '"sandbox"."stripe_objects"', 'id', ['object', 'hidden'], ms);
    await tx.exec(`update "sandbox"."stripe_objects" set "created" = "created" - ${ms / 1000}`);
    await moveJson(tx, '"public"."mail_outbox"', 'id', ['payload'], ms);
    // The key of a mail about replies has the hour.
    await tx.exec(
      `update "public"."mail_outbox" set "dedupe_key" = "dedupe_key" || ' moved' where "dedupe_key" like 'coach-reply:%'`,
    );
  });
}

interface TableTimes {
  table: string;
  columns: { name: string; type: string }[];
}

async function listTimes(tx: Transaction): Promise<TableTimes[]> {
  const { rows } = await tx.query<TableTimes>(
    `select format('%I.%I', "table_schema", "table_name") as "table",
       jsonb_agg(jsonb_build_object('name', "column_name", 'type', "data_type")) as "columns"
     from "information_schema"."columns" join "information_schema"."tables" using ("table_schema", "table_name")
     where "table_schema" = any ($1::text[]) and "table_type" = 'BASE TABLE' and "is_generated" = 'NEVER'
       and "data_type" in ('timestamp with time zone', 'timestamp without time zone', 'date')
     group by 1`,
    [schemas],
  );
  return rows;
}

async function moveJson(
  tx: Transaction,
  table: string,
  key: string,
  columns: readonly string[],
  ms: number,
): Promise<void> {
  const { rows } = await tx.query(`select "${key}"::text as "key", ${columns.join(', ')} from ${table}`);
  const moved = rows.map((row) => ({
    ...Object.fromEntries(columns.map((column) => [column, moveValue(row[column], ms)])),
    key: row['key'],
  }));
  await tx.query(
    `update ${table} as "old" set ${columns.map((column) => `"${column}" = "new"."value" -> '${column}'`).join(', ')}
     from jsonb_array_elements($1::jsonb) as "new" ("value") where "old"."${key}"::text = "new"."value" ->> 'key'`,
    [JSON.stringify(moved)],
  );
}

/** Moves Unix seconds of this century and ISO times in a JSON value. */
function moveValue(value: unknown, ms: number): unknown {
  if (typeof value === 'number')
    return value > 1_500_000_000 && value < 2_500_000_000 ? value - Math.round(ms / 1000) : value;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:/.test(value))
    return new Date(Date.parse(value) - ms).toISOString();
  if (Array.isArray(value)) return value.map((entry) => moveValue(entry, ms));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, moveValue(entry, ms)]));
  return value;
}
