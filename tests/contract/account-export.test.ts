import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { asOwner, createMember, type Member } from '../database/people.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('the export of an account with a long log', {}, (context) => {
  const [practices, jumpsInEach] = [130, 12];
  /** A member with so many practices that they come in several pages. Some are on one day. */
  const createAthlete = async (): Promise<Member> => {
    const member = await createMember(context.database, { confirmed: true });
    await asOwner(
      context.database,
      `with "sessions" as (
         insert into "public"."jump_sessions" ("id", "athlete_id", "kind", "held_on", "title", "bars_m", "notes")
         select gen_random_uuid(), $1::uuid, 'practice', date '2026-01-01' + ("n" / 3)::integer, '', '{}', '' from generate_series(1, $2::integer) as "n"
         returning "id"
       )
       insert into "public"."jump_attempts" ("id", "session_id", "athlete_id", "at", "bar_m", "result", "note")
       select gen_random_uuid(), "id", $1::uuid, now() + "n" * interval '1 minute', 4, 'made', ''
       from "sessions", generate_series(1, $3::integer) as "n"`,
      [member.sub, practices, jumpsInEach],
    );
    return member;
  };
  const get = async (member: Member, signal?: AbortSignal) =>
    fetch(`${context.backend.url}/functions/v1/export-account`, {
      headers: { authorization: `Bearer ${await context.backend.accessToken(member.sub)}` },
      signal: signal ?? null,
    });
  const runsOf = ({ sub }: Member) =>
    asOwner(context.database, `select from "private"."account_export_runs" where "user_id" = $1::uuid`, [
      sub,
    ]);

  test('has every practice and jump once, in order, and all other parts', async () => {
    const member = await createAthlete();
    const answer = await get(member);
    expect(answer.status).toBe(200);
    const data = (await answer.json()) as {
      jump_log: { sessions: { held_on: string; attempts: object[] }[] };
    };
    const { sessions } = data.jump_log;
    expect(sessions).toHaveLength(practices);
    expect(sessions.map(({ held_on: day }) => day)).toEqual(sessions.map(({ held_on: day }) => day).sort());
    expect(sessions.every(({ attempts }) => attempts.length === jumpsInEach)).toBe(true);
    const parts = await asOwner<{ key: string }>(
      context.database,
      `select "key" from "private"."account_exports" where "key" is not null`,
    );
    expect(Object.keys(data)).toEqual(expect.arrayContaining(parts.map(({ key }) => key)));
    expect(await runsOf(member)).toEqual([]);
  });

  test('is read once at a time, and again a minute after its server died', async () => {
    const [member, other] = [
      await createAthlete(),
      await createMember(context.database, { confirmed: true }),
    ];
    const begun = await context.backend
      .serviceClient()
      .rpc('begin_account_export', { p_user_id: member.sub });
    expect(begun.error).toBeNull();
    const second = await get(member);
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ code: 'export_running' });
    expect((await get(other)).status).toBe(200);
    await asOwner(
      context.database,
      `update "private"."account_export_runs" set "renewed_at" = now() - interval '61 seconds'`,
    );
    const third = await get(member);
    expect(third.status).toBe(200);
    await third.json();
  });

  test('can be read again at once after the download was broken off', async () => {
    const member = await createAthlete();
    const abort = new AbortController();
    const first = await get(member, abort.signal);
    await first.body?.getReader().read();
    abort.abort();
    await expect.poll(() => runsOf(member)).toEqual([]);
    expect((await get(member)).status).toBe(200);
  });

  test('ends when another one took its place', async () => {
    const member = await createAthlete();
    const service = context.backend.serviceClient();
    const begun = await service.rpc('begin_account_export', { p_user_id: member.sub });
    const { run } = begun.data as { run: string };
    await asOwner(
      context.database,
      `update "private"."account_export_runs" set "run_id" = $1::uuid where "user_id" = $2::uuid`,
      [randomUUID(), member.sub],
    );
    const { error } = await service.rpc('export_account_part', { p_run: run, p_function: 'export_push' });
    expect(error?.message).toBe('Another export of this account began.');
  });
});
