import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { DatabaseError } from 'embedded-supabase/database/database.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { buckets, functions, tables } from './access-matrix-expectations.ts';
import type { TableExpectation } from './access-matrix-expectations.ts';
import { createWorld } from './access-matrix-world.ts';
import type { Caller, World } from './access-matrix-world.ts';
import type { Sample } from './people.ts';
import { asOwner } from './people.ts';
import type { Person } from './people.ts';

const callers: Caller[] = ['anonymous', 'member', 'owner', 'admin', 'coach', 'desk', 'editor', 'service'];

class RolledBack extends Error {
  readonly touched: number;
  constructor(touched: number) {
    super('Rolled back');
    this.touched = touched;
  }
}

/** Runs the statement as this person in a transaction that is rolled back. Returns how many rows it reads or changes. */
async function rowsTouched(database: Database, person: Person, sql: string): Promise<number> {
  try {
    return await database.withRole({ claims: person }, async (tx) => {
      throw new RolledBack((await tx.query(sql)).rowCount);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.touched;
    throw error;
  }
}

async function outcomeOf(database: Database, person: Person, sql: string): Promise<string> {
  try {
    return (await rowsTouched(database, person, sql)) > 0 ? 'yes' : 'hidden';
  } catch (error) {
    // 55000: the view is not updatable.
    if (error instanceof DatabaseError && ['42501', '55000'].includes(error.code)) return 'refused';
    // Any other error means that the sample is wrong.
    throw new Error(`${sql}\n${String(error)}`, { cause: error });
  }
}

/** Returns one cell per caller, in the notation of the expectations. */
async function outcomesOf(
  database: Database,
  people: Record<Caller, Person>,
  sql: (person: Person) => string,
): Promise<string> {
  const outcomes: string[] = [];
  for (const caller of callers) {
    outcomes.push(await outcomeOf(database, people[caller], sql(people[caller])));
  }
  return formatColumns(outcomes);
}

function formatColumns(words: readonly string[]): string {
  return words
    .map((word) => word.padEnd(8))
    .join('')
    .trimEnd();
}

function aligned(expectation: TableExpectation): TableExpectation {
  const align = (text: string) => formatColumns(text.split(/\s+/));
  return {
    select: align(expectation.select),
    insert: align(expectation.insert),
    update: align(expectation.update),
    delete: align(expectation.delete),
  };
}

function mapValues<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

describeOnEachEngine('the access matrix', (openDatabase) => {
  let database: Database;
  let world: World;
  beforeAll(async () => {
    database = await openDatabase();
    world = await createWorld(database);
  });

  const names = async (sql: string) =>
    (await asOwner<{ name: string }>(database, sql)).map(({ name }) => name);

  const peopleOf = (sample: Sample) => ({
    ...world.people,
    owner: sample.owner ?? world.people.owner,
  });

  async function tryTable(table: string, sample: Sample): Promise<TableExpectation> {
    const target = table
      .split('.')
      .map((part) => `"${part}"`)
      .join('.');
    for (const row of [sample.row, sample.spare ?? sample.row]) {
      const there = await asOwner(database, `select 1 as "one" from ${target} where ${row}`);
      expect(there, `${table} has exactly one row where ${row}`).toHaveLength(1);
    }
    const people = peopleOf(sample);
    return {
      select: await outcomesOf(
        database,
        people,
        () => `select ${sample.columns ?? '*'} from ${target} where ${sample.row}`,
      ),
      insert: await outcomesOf(
        database,
        people,
        ({ sub = 'nobody' }) => `insert into ${target} ${sample.add.replaceAll('{me}', sub)}`,
      ),
      update: await outcomesOf(
        database,
        people,
        () => `update ${target} set ${sample.set} where ${sample.row}`,
      ),
      delete: await outcomesOf(
        database,
        people,
        () => `delete from ${target} where ${sample.spare ?? sample.row}`,
      ),
    };
  }

  test('grants each caller exactly the expected rights on every table and view', async () => {
    const found = await names(
      `select "nspname" || '.' || "relname" as "name"
       from "pg_class" join "pg_namespace" on "pg_namespace"."oid" = "relnamespace"
       where "nspname" in ('public', 'storage') and "relkind" in ('r', 'p', 'v', 'm', 'f')
         and ("nspname", "relname") <> ('storage', 'objects')
       order by 1`,
    );
    const actual: Record<string, TableExpectation | string> = {};
    for (const table of found) {
      const sample = world.tables[table];
      actual[table] = sample ? await tryTable(table, sample) : 'has no sample in access-matrix-world.ts';
    }
    expect(actual).toEqual(mapValues(tables, aligned));
  });

  test('grants each caller exactly the expected rights on every bucket', async () => {
    const found = await names(
      `select "id" as "name" from "storage"."buckets" where "id" <> '${world.spareBucket}' order by 1`,
    );
    const actual: Record<string, TableExpectation> = {};
    for (const bucket of found) {
      actual[bucket] = await tryTable('storage.objects', world.fileIn(bucket));
    }
    expect(actual).toEqual(mapValues(buckets, aligned));
  });

  test.each([
    ['a second factor', { aal: 'aal1' }],
    ['a session', { session_id: randomUUID() }],
  ])('gives staff without %s no more rights than a member', async (_what, claims) => {
    const { member, admin, coach, desk, editor } = world.people;
    const weakStaff = [admin, coach, desk, editor].map((person) => ({ ...person, ...claims }));
    const found = Object.entries(world.tables).flatMap(([table, sample]) =>
      [
        `select ${sample.columns ?? '*'} from ${table} where ${sample.row}`,
        `update ${table} set ${sample.set} where ${sample.row}`,
        `delete from ${table} where ${sample.spare ?? sample.row}`,
      ].map((sql) => ({ table, sql })),
    );
    const more: string[] = [];
    for (const { table, sql } of found) {
      if ((await outcomeOf(database, member, sql)) === 'yes') continue;
      for (const weak of weakStaff) {
        // Staff keep access to their own rows, as any member.
        if (world.tables[table]?.owner?.sub === weak.sub) continue;
        if ((await outcomeOf(database, weak, sql)) === 'yes') more.push(sql);
      }
    }
    expect(more).toEqual([]);
  });

  test('changes and deletes no row that the caller does not see, also without a condition', async () => {
    // A refusal touches nothing, nor does a statement that a constraint stops.
    const touched = (person: Person, sql: string) =>
      rowsTouched(database, person, sql).catch((error: unknown) => {
        if (error instanceof DatabaseError) return 0;
        throw error;
      });
    const blind: string[] = [];
    for (const [table, sample] of Object.entries(world.tables)) {
      for (const caller of callers.filter((one) => one !== 'service')) {
        const person = peopleOf(sample)[caller];
        const seen = await touched(person, `select ${sample.columns ?? '*'} from ${table}`);
        for (const sql of [`update ${table} set ${sample.set}`, `delete from ${table}`])
          if ((await touched(person, sql)) > seen) blind.push(`${caller}: ${sql}`);
      }
    }
    expect(blind).toEqual([]);
  });

  test('grants each caller exactly the expected functions of the API', async () => {
    const found = await names(
      `select "proname" as "name" from "pg_proc"
       where "pronamespace" = 'public'::regnamespace and "prorettype" <> 'trigger'::regtype
       order by 1`,
    );
    const actual: Record<string, string> = {};
    for (const name of found) {
      expect(actual, `two functions are named ${name}`).not.toHaveProperty(name);
      const call = world.calls[name];
      actual[name] =
        call === undefined
          ? 'has no call in access-matrix-world.ts'
          : await outcomesOf(database, world.people, () => `select "public"."${name}"${call}`);
    }
    expect(actual).toEqual(mapValues(functions, (text) => formatColumns(text.split(/\s+/))));
  });

  test('leaves every row unchanged after all these attempts', async () => {
    for (const [table, { row }] of Object.entries(world.tables)) {
      const [schema, name] = table.split('.');
      expect(
        await asOwner(database, `select 1 as "one" from "${schema}"."${name}" where ${row}`),
      ).toHaveLength(1);
    }
    expect(await names(`select "id" as "name" from "public"."payment_events"`)).toEqual(['evt_matrix']);
  });
});
