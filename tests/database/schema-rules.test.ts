import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import type { DayName, InstantName } from '#domain/database.types.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { asOwner, createMember, expectRefusal, service, visitor } from './people.ts';
import type { Member } from './people.ts';

const days: readonly DayName[] = ['free_until', 'away_from', 'away_until', 'coach_away_until', 'week'];
const times: readonly InstantName[] = [
  'at',
  'since',
  'until',
  'open_until',
  'answer_by',
  'complete_from',
  'complete_to',
  'current_period_end',
];

describeOnEachEngine('every table and view', (openDatabase) => {
  let database: Database;
  let owner: Member;
  beforeAll(async () => {
    database = await openDatabase();
    owner = await createMember(database, { admin: true, confirmed: true });
  });

  test('has an index that begins with the columns of each foreign key', async () => {
    const missing = await asOwner<{ key: string }>(
      database,
      `select format('%s %s', "c"."conrelid"::regclass, "c"."conname") as "key"
       from "pg_constraint" as "c" join "pg_namespace" as "n" on "n"."oid" = "c"."connamespace"
       where "c"."contype" = 'f' and "n"."nspname" in ('public', 'private') and not exists (
         select from "pg_index" as "i"
         where "i"."indrelid" = "c"."conrelid" and coalesce(pg_get_expr("i"."indpred", "i"."indrelid"), '') ~ '^(\\(\\w+ IS NOT NULL\\))?$'
           and (string_to_array("i"."indkey"::text, ' ')::smallint[])[1:cardinality("c"."conkey")] @> "c"."conkey"
       )
       order by 1`,
    );
    expect(missing).toEqual([]);
  });

  test('names days and times as the types know them', async () => {
    const columns = await asOwner<{ name: string; type: string }>(
      database,
      `select "column_name"::text as "name", "data_type"::text as "type" from "information_schema"."columns" where "table_schema" = 'public'
       union
       select "a"."name", format_type("a"."type", null) from "pg_proc" as "p",
         unnest("p"."proargnames", "p"."proallargtypes", "p"."proargmodes") as "a" ("name", "type", "mode")
       where "p"."pronamespace" = 'public'::regnamespace and "a"."mode" = 't'`,
    );
    const typeOf = (name: string): string | undefined => {
      if (/_on$/.test(name) || days.some((day) => day === name)) return 'date';
      return /_(at|since)$/.test(name) || times.some((time) => time === name)
        ? 'timestamp with time zone'
        : undefined;
    };
    const isTime = (type: string) => type === 'date' || type.startsWith('timestamp');
    // A week is a number of a plan, too; then its type is one, and the name doesn't matter.
    const isText = (type: string) => type === 'text';
    expect(
      columns.filter(({ name, type }) =>
        isTime(type) ? typeOf(name) !== type : isText(type) && typeOf(name) !== undefined,
      ),
    ).toEqual([]);
  });

  test('refuses writes to a view, so that they are no server errors', async () => {
    const views = await asOwner<{ view: string; columns: string[] }>(
      database,
      `select "table_name" as "view", array_agg("column_name"::text order by "ordinal_position") as "columns"
       from "information_schema"."columns" join "information_schema"."views" using ("table_schema", "table_name")
       where "table_schema" = 'public' group by 1`,
    );
    expect(views.map(({ view }) => view)).toContain('sales');
    for (const { view, columns } of views) {
      const writes = [
        `insert into "public"."${view}" ("${columns[0]}") values (null)`,
        `update "public"."${view}" set "${columns[0]}" = null`,
        `delete from "public"."${view}"`,
      ];
      for (const write of writes) {
        for (const person of [visitor, owner]) await expectRefusal(database, person, write);
      }
      await expectRefusal(database, service, writes[0] ?? '');
    }
  });
});
