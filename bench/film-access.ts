import { fileURLToPath } from 'node:url';
import type { Database } from 'embedded-supabase/database/database.ts';
import { migrate, readMigrations } from 'embedded-supabase/database/migrate.ts';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import { asOwner, createMember, type Member } from '../tests/database/people.ts';
import { asAdministrator, databaseUrl } from '../tests/support/postgres-template.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { median } from './figures.ts';

const migrations = fileURLToPath(new URL('../supabase/migrations', import.meta.url));
const athletes = 500;
const minors = 350;
const films = 2_000;

/** One statement, who sends it, and how often. `$1` is a film, if it names one. */
interface Case {
  name: string;
  as: 'coach' | 'athlete';
  sql: string;
  rounds: number;
}

const list = (name: string, sql: string): Case => ({ name, as: 'coach', sql, rounds: 9 });
const one = (name: string, as: Case['as'], sql: string): Case => ({ name, as, sql, rounds: 100 });

const cases: Case[] = [
  list('queue', `select * from "public"."review_queue"()`),
  list('search', `select * from "public"."search_submissions"()`),
  list('counts', `select * from "public"."count_submissions"()`),
  list('badge', `select * from "public"."count_waiting"()`),
  list('every film', `select "id" from "public"."video_submissions"`),
  ...[25, 50, 100, 200].map((shown) =>
    list(
      `notes of ${shown} films`,
      `select "id" from "public"."review_notes" where "submission_id" = any (array(select "film" from "bench_films" where "n" <= ${shown}))`,
    ),
  ),
  list(
    'jumps of 100 films',
    `select "submission_id" from "public"."jumps" where "submission_id" = any (array(select "film" from "bench_films" where "n" <= 100))`,
  ),
  one('film', 'coach', `select * from "public"."video_submissions" where "id" = $1`),
  one('notes of a film', 'coach', `select * from "public"."review_notes" where "submission_id" = $1`),
  one('jump of a film', 'coach', `select * from "public"."jumps" where "submission_id" = $1`),
  one('open in the room', 'coach', `select * from "public"."claim_submission"($1)`),
  one(
    'save a note',
    'coach',
    `select "public"."save_review_note"(gen_random_uuid(), $1, 0, null, 'Plant.', '[]', 0)`,
  ),
  one(
    'save a summary',
    'coach',
    `insert into "public"."reviews" ("submission_id", "summary") values ($1, random()::text)
    on conflict ("submission_id") do update set "summary" = excluded."summary" returning *`,
  ),
  one('film', 'athlete', `select * from "public"."video_submissions" where "id" = $1`),
  one('notes of a film', 'athlete', `select * from "public"."review_notes" where "submission_id" = $1`),
  one(
    'progress',
    'coach',
    `select * from "public"."jump_progress"((select "user_id" from "public"."video_submissions" where "id" = $1))`,
  ),
  one('progress', 'athlete', `select * from "public"."jump_progress"()`),
  one('feedback', 'athlete', `select * from "public"."list_my_feedback"()`),
];

interface Side {
  database: Database;
  people: { coach: Member; athlete: Member };
  films: { coach: string[]; athlete: string[] };
}

/**
 * `npm run bench -- film-access [migration]`: what asking who may see a film costs in a club, before a migration (a part of its file's
 * name) and with all of them, in turns.
 */
export async function measureFilmAccess([migration = 'who_sees_a_film']: readonly string[]): Promise<void> {
  const postgres = await startPostgres();
  const opened: Database[] = [];
  try {
    const all = await readMigrations(migrations);
    const index = all.findIndex(({ version, name }) => `${version}_${name}`.includes(migration));
    if (index < 0) throw new Error(`There is no migration '${migration}'.`);
    const sides: Side[] = [];
    for (const [name, some] of [
      ['before', all.slice(0, index)],
      ['after', all],
    ] as const) {
      await asAdministrator(postgres.url, (client) => client.query(`create database "${name}"`));
      const database = await openPostgres({ url: databaseUrl(postgres.url, name) });
      opened.push(database);
      await migrate(database, some);
      sides.push(await seed(database));
    }
    console.log(
      `${athletes} athletes, ${minors} minors, ${films} films; medians in ms: before, after, ratio`,
    );
    for (const what of cases) await compare(what, sides);
  } finally {
    for (const database of opened) await database.close();
    await postgres.stop();
  }
}

/** Half of the minors have a consent; three of five athletes have another coach of two; half of the films are decided. */
async function seed(database: Database): Promise<Side> {
  const coach = await createMember(database, { role: 'coach', confirmed: true });
  const other = await createMember(database, { role: 'coach', confirmed: true });
  const athlete = await createMember(database, { confirmed: true });
  await database.asOwner(
    async (tx) => {
      await tx.exec(`set local session_replication_role = replica`);
      await tx.exec(`
        create table "bench_athletes" as select n, gen_random_uuid() as id from generate_series(1, ${athletes}) as n;
        update "bench_athletes" set id = '${athlete.sub}' where n = ${athletes};
        insert into auth.users (id, email, aud, role) select id, n || '@example.com', 'authenticated', 'authenticated'
        from "bench_athletes" where n < ${athletes};
        insert into public.profiles (id, is_minor, age_from)
        select id, n <= ${minors}, case when n <= ${minors} then 13 else 18 end from "bench_athletes"
        on conflict (id) do update set is_minor = excluded.is_minor, age_from = excluded.age_from;
        insert into public.guardians (user_id, name, email) select id, 'Joan', 'joan' || n || '@example.com'
        from "bench_athletes" where n <= ${minors};
        insert into public.guardian_consents (user_id, email, consented_at) select id, 'joan' || n || '@example.com', now()
        from "bench_athletes" where n <= ${minors} and n % 2 = 0;
        insert into public.athlete_coaches (athlete_id, coach_id)
        select id, case when n % 5 = 0 then '${other.sub}' else '${coach.sub}' end::uuid from "bench_athletes" where n % 5 < 3 and n < ${athletes};
        create table "bench_films" as select n, gen_random_uuid() as film from generate_series(1, ${films}) as n;
        grant select on "bench_films" to authenticated;
        insert into public.video_submissions (id, user_id, video_url, video_file_name, video_file_size, submitted_at, cleared_at, submission_status)
        select film, a.id, a.id || '/' || film || '.webm', 'vault.webm', 1, now(), case when f.n % 2 = 0 then now() end,
          case when f.n % 2 = 0 then 'approved' else 'pending' end
        from "bench_films" as f join "bench_athletes" as a on a.n = 1 + f.n * 7 % ${athletes};
        insert into public.spent_credits (submission_id) select film from "bench_films";
        insert into public.jumps (submission_id, bar_m) select film, 4 from "bench_films";
        insert into public.review_notes (submission_id, at_us, body) select film, i, 'Plant.' from "bench_films", generate_series(1, 3) as i;`);
    },
    { takesLong: true },
  );
  await database.asOwner((tx) => tx.exec('analyze'), { takesLong: true });
  const ids = async (who: string) =>
    (
      await asOwner<{ id: string }>(
        database,
        `select "s"."id" from "public"."video_submissions" as "s" join "public"."profiles" as "p" on "p"."id" = "s"."user_id"
         where ${who} order by "p"."is_minor", "s"."id" limit 40`,
      )
    ).map(({ id }) => id);
  return {
    database,
    people: { coach, athlete },
    films: {
      coach: await ids(`"s"."submission_status" = 'pending' and not "p"."is_minor"
        and "s"."user_id" not in (select "athlete_id" from "public"."athlete_coaches" where "coach_id" = '${other.sub}')`),
      athlete: await ids(`"s"."user_id" = '${athlete.sub}'`),
    },
  };
}

/** Runs a statement in turns on both sides, and prints medians and their ratio. */
async function compare({ name, as, sql, rounds }: Case, sides: readonly Side[]): Promise<void> {
  const times = sides.map((): number[] => []);
  for (let round = -Math.ceil(rounds / 10); round < rounds; round += 1) {
    for (const [side, { database, people, films: of }] of sides.entries()) {
      const params = sql.includes('$1') ? [of[as][Math.abs(round) % of[as].length]] : [];
      const begun = performance.now();
      await database.withRole({ claims: people[as] }, (tx) => tx.query(sql, params), { oneStatement: true });
      if (round >= 0) times[side]?.push(performance.now() - begun);
    }
  }
  const [before = 0, after = 0] = times.map((one) => median(one));
  console.log(`${as}, ${name}: ${before.toFixed(2)}, ${after.toFixed(2)}, ${(after / before).toFixed(2)}`);
}
