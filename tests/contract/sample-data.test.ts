import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { exerciseSeeds } from '#scripts/build/exercise-seeds.ts';
import { prepareDemoAccounts } from '#server/seed/demo-accounts.ts';
import { sampleCoach } from '#server/seed/sample/sample-business.ts';
import { seedExercises } from '#server/seed/seed-exercises.ts';
import { seedSample } from '#server/seed/sample/seed-sample.ts';
import { asOwner } from '../database/people.ts';
import { catalog } from '../support/shop-catalog.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { startTestBackend, type TestBackend } from './start-test-backend.ts';
import { seedShop } from './shop-journey.ts';

describeOnEachEngine('sample data of local mode', (openDatabase) => {
  let database: Database;
  let server: TestBackend;
  let dataDir: string;
  let password: string;
  const warnings: string[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crossbar-sample-'));
    database = await openDatabase();
    const record = (_fields: unknown, message: string) => warnings.push(message);
    server = await startTestBackend(database, {
      log: { debug: () => undefined, info: () => undefined, warn: record, error: record },
    });
    await seedShop({ database, backend: server });
    await seedExercises(database, exerciseSeeds());
    password = await prepareDemoAccounts(database, dataDir, undefined);
    await seed();
  });
  afterAll(async () => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const seed = () => seedSample(server.backend.storage, catalog);
  const count = async (table: string, condition = 'true') => {
    const rows = await asOwner<{ count: number }>(
      database,
      `select count(*)::integer as "count" from "public"."${table}" where ${condition}`,
    );
    return rows[0]?.count;
  };
  async function signIn(email: string) {
    const client = server.anonClient();
    const { error } = await client.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    return client;
  }

  test('lets every sample account sign in with the printed password', async () => {
    const people = await asOwner<{ email: string }>(
      database,
      `select "email" from "auth"."users" where "raw_app_meta_data" @> '{"demo": true}'`,
    );
    expect(people.map(({ email }) => email)).toContain(sampleCoach.email);
    const hashes = await asOwner(
      database,
      `select distinct "encrypted_password" from "auth"."users" where "raw_app_meta_data" @> '{"demo": true}'`,
    );
    expect(hashes).toHaveLength(1);
    await signIn(sampleCoach.email);
  });

  test('has subscriptions that a comparison with Stripe leaves alone', async () => {
    const answer = await fetch(`${server.url}/functions/v1/reconcile`, {
      method: 'POST',
      headers: { apikey: server.secrets.secretKey },
    });
    expect(answer.status).toBe(200);
    expect(warnings).toEqual([]);
  });

  test('gives the athlete eight jumps with reviews, one of them in progress', async () => {
    const athlete = await signIn('athlete@example.com');
    const { data } = await athlete.rpc('list_my_feedback', { p_limit: 100 });
    expect(data).toHaveLength(8);
    expect(data?.filter(({ submission_status }) => submission_status === 'pending')).toHaveLength(1);
    const { data: session } = await athlete.auth.getUser();
    const { data: points } = await athlete.rpc('jump_progress', { p_user_id: session.user?.id ?? '' });
    expect(points?.length).toBeGreaterThan(6);
  });

  test('gives the athlete an unread message and the coach one athlete to answer', async () => {
    const counts = async (email: string) => {
      const client = await signIn(email);
      return (await client.rpc('count_waiting')).data?.[0];
    };
    expect(await counts('athlete@example.com')).toMatchObject({ chat: 1, chats: 0 });
    expect(await counts('coach@example.com')).toMatchObject({ chat: 0, chats: 1 });
    expect(await count('chat_messages', `"submission_id" is not null and "drill_ids" <> '{}'`)).toBe(1);
  });

  test('gives the coach a queue, the paid review first, with videos that can be opened', async () => {
    const coach = await signIn('coach@example.com');
    const { data } = await coach.rpc('review_queue', { p_limit: 100 });
    expect(data).toHaveLength(4);
    expect(data?.[0]?.has_credit).toBe(true);
    expect(data?.some(({ hours_left }) => hours_left !== null && hours_left < 0)).toBe(true);
    expect((await coach.rpc('list_groups')).data).toHaveLength(2);
    expect(data?.filter(({ has_credit }) => has_credit)).toHaveLength(1);
    const { data: link } = await coach.storage
      .from('video-submissions')
      .createSignedUrl(data?.[0]?.video_url ?? '', 60);
    const film = await fetch(link?.signedUrl ?? '', { headers: { range: 'bytes=0-99' } });
    expect(film.status).toBe(206);
  });

  test('gives the athlete a plan with a session today, and an offer to start a purchased one', async () => {
    const athlete = await signIn('athlete@example.com');
    const { data } = await athlete
      .from('plan_assignments')
      .select(
        'starts_on, training_plans(plan_sessions(week, day, plan_items(video_id))), item_logs(sets_done), session_logs(remark), set_logs(weight_kg, seconds)',
      );
    const [assignment] = data ?? [];
    const today = (Date.now() - Date.parse(assignment?.starts_on ?? '')) / (24 * 60 * 60 * 1000);
    const session = assignment?.training_plans.plan_sessions.find(
      ({ week, day }) => (week - 1) * 7 + day === Math.floor(today) + 1,
    );
    expect(session?.plan_items.filter(({ video_id }) => video_id !== null).length).toBeGreaterThan(2);
    expect(assignment?.item_logs.length).toBeGreaterThan(10);
    expect(assignment?.session_logs).toHaveLength(2);
    expect(assignment?.set_logs.filter(({ weight_kg }) => weight_kg !== null).length).toBeGreaterThan(5);
    expect(assignment?.set_logs.some(({ seconds }) => seconds !== null)).toBe(true);
    const { data: history } = await athlete.rpc('list_set_history');
    expect(history?.some((set) => set.assignment_id === null)).toBe(true);
    expect((await athlete.rpc('list_purchased_plans')).data).toHaveLength(1);
  });

  test('gives the athlete a season of jumps with poles, meets and films', async () => {
    const athlete = await signIn('athlete@example.com');
    const { data: poles } = await athlete.rpc('list_poles');
    expect(poles?.filter(({ jumps }) => jumps > 0).length).toBeGreaterThan(2);
    const { data: sessions } = await athlete
      .from('jump_sessions')
      .select('kind, jump_attempts(submission_id)');
    expect(sessions?.filter(({ kind }) => kind === 'meet')).toHaveLength(2);
    const attempts = sessions?.flatMap(({ jump_attempts }) => jump_attempts) ?? [];
    expect(attempts.length).toBeGreaterThan(70);
    expect(attempts.filter(({ submission_id }) => submission_id !== null)).toHaveLength(8);
  });

  test('fills the owner’s pages and sends no email', async () => {
    expect(await count('orders', `"status" = 'paid'`)).toBe(4);
    expect(await count('user_downloads')).toBeGreaterThan(0);
    expect(await count('subscriptions')).toBe(2);
    expect(await count('contact_messages')).toBe(2);
    expect(await count('waitlist')).toBe(3);
    expect(await count('free_download_submissions')).toBe(2);
    expect(await count('mail_outbox')).toBe(0);
  });

  test('is added once, and never to an installation that is in use', async () => {
    await asOwner(database, `delete from "public"."orders" where "email" = 'kim.doyle@example.com'`);
    await seed();
    expect(await count('orders')).toBe(3);
    expect(await count('video_submissions')).toBe(11);
  });
});
