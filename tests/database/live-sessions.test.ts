import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, countOf, createMember, expectRefusal, openSession } from './people.ts';
import type { Member } from './people.ts';
import { buyReviews, submitVideo } from './reviews.ts';

/** Tables that anyone can insert into without an account. Only admins read them. */
const forms = ['contact_messages', 'free_download_submissions', 'waitlist'];
/** Functions that determine whether the session is live, and so cannot depend on it. */
const foundations = [
  'private.acts_as',
  'private.member_id',
  'private.session_is_live',
  'public.staff_access',
];

describeOnEachEngine('endSession sessions', (openDatabase) => {
  let database: Database;
  let ada: Member;
  let coach: Member;
  beforeAll(async () => {
    database = await openDatabase();
    ada = await createMember(database, { confirmed: true });
    coach = await createMember(database, { admin: true, confirmed: true });
    await buyReviews(database, ada);
    await submitVideo(database, ada);
    await asOwner(
      database,
      `insert into "storage"."objects" ("bucket_id", "name", "owner_id")
       values ('video-submissions', '${ada.sub}/1.webm', '${ada.sub}')`,
    );
  });

  const names = async (sql: string) =>
    (await asOwner<{ name: string }>(database, sql)).map(({ name }) => name);
  const rowsOf = async (person: Member) =>
    Promise.all(
      ['public.orders', 'public.profiles', 'public.video_submissions', 'storage.objects'].map((table) =>
        countOf(database, person, `select 1 as "one" from ${table}`),
      ),
    );
  /**
   * Returns the account with a token whose session has ended. `how` is the start of the SQL statement that ends it.
   */
  async function endSession(person: Member, how: string): Promise<Member> {
    const session = await openSession(database, person.sub);
    await asOwner(database, `${how} where "id" = $1::uuid`, [session]);
    return { ...person, session_id: session };
  }

  test.each([
    ['a sign-out', `delete from "auth"."sessions"`],
    ['expiry', `update "auth"."sessions" set "not_after" = now() - interval '1 second'`],
  ])(
    "a session endSession by %s reads nothing, and the account's live session still works",
    async (_name, how) => {
      expect(await rowsOf(await endSession(ada, how))).toEqual([0, 0, 0, 0]);
      expect(await rowsOf(await endSession(coach, how))).toEqual([0, 0, 0, 0]);
      expect(await rowsOf(ada)).toEqual([1, 1, 1, 1]);
      expect(await rowsOf(coach)).not.toContain(0);
    },
  );

  test.each(['', 'none', '00000000-0000-4000-8000-000000000000'])(
    'a token with session id %j reads nothing',
    async (session) => {
      expect(await rowsOf({ ...ada, session_id: session })).toEqual([0, 0, 0, 0]);
    },
  );

  test("a token with another account's session reads nothing", async () => {
    expect(await rowsOf({ ...ada, session_id: coach.session_id })).toEqual([0, 0, 0, 0]);
  });

  test('an endSession session writes nothing', async () => {
    const former = await endSession(ada, `delete from "auth"."sessions"`);
    expect(await countOf(database, former, `update "public"."profiles" set "first_name" = 'X'`)).toBe(0);
    expect(await countOf(database, former, `delete from "public"."video_submissions"`)).toBe(0);
    await expectRefusal(
      database,
      former,
      `insert into "public"."video_submissions" ("user_id", "video_url", "video_file_name", "video_file_size")
       values ('${ada.sub}', '${ada.sub}/2.webm', '2.webm', 1)`,
    );
  });

  test('functions that bypass row level security see no current user in an endSession session', async () => {
    const former = await endSession(ada, `delete from "auth"."sessions"`);
    const credits = (person: Member) =>
      ask(database, person, `select "public"."count_review_credits"() as "left"`);
    expect(await credits(ada)).toEqual([{ left: 1 }]);
    expect(await credits(former)).toEqual([{ left: 0 }]);
    await expectRefusal(database, former, `select "public"."set_guardian"(false)`);
    await expectRefusal(
      database,
      await endSession(coach, `delete from "auth"."sessions"`),
      `select * from "public"."search_members"()`,
    );
  });

  test('accepts a contact message in an endSession session', async () => {
    const former = await endSession(ada, `delete from "auth"."sessions"`);
    await ask(
      database,
      former,
      `insert into "public"."contact_messages" ("name", "email", "subject", "message") values ('A', 'a@example.com', 'B', 'C')`,
    );
  });

  test('every table that members reach checks that the session is live', async () => {
    const open = await names(
      `select "c"."relname" as "name" from "pg_class" as "c"
       where ("c"."relnamespace" = 'public'::regnamespace or "c"."oid" = 'storage.objects'::regclass)
         and "c"."relkind" in ('r', 'p')
         and (has_any_column_privilege('authenticated', "c"."oid", 'select, insert, update')
           or has_table_privilege('authenticated', "c"."oid", 'delete'))
         and not exists (
           select from "pg_policies" as "p"
           where ("p"."schemaname" || '.' || "p"."tablename")::regclass = "c"."oid"
             and "p"."permissive" = 'RESTRICTIVE' and "p"."cmd" = 'ALL' and "p"."roles" = '{authenticated}'
             and "p"."qual" like '%private.session_is_live()%'
         )
       order by 1`,
    );
    expect(open).toEqual(forms);
  });

  test('every security definer function gets the current user from member_id()', async () => {
    const unguarded = await names(
      `select "p"."pronamespace"::regnamespace || '.' || "p"."proname" as "name" from "pg_proc" as "p"
       where "p"."pronamespace" in ('public'::regnamespace, 'private'::regnamespace)
         and "p"."prosecdef" and "p"."prorettype" <> 'trigger'::regtype
         and has_function_privilege('authenticated', "p"."oid", 'execute')
         and "p"."prosrc" ~ 'auth"?\\."?(uid|jwt)'
       order by 1`,
    );
    expect(unguarded).toEqual(foundations);
  });
});
