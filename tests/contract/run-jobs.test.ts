import { beforeEach, expect, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import type { JobsReport } from '#functions/run-jobs/handler.ts';
import { asOwner } from '../database/people.ts';
import { describeBackend } from './describe-backend.ts';
import { startTestBackend } from './start-test-backend.ts';

const JOBS_SECRET = 'a-secret-for-the-scheduler-and-nothing-else';
const allJobs = [
  'apply decisions',
  'notify coaches',
  'remind of sessions',
  'deliver mail',
  'hand over the lists',
  'reconcile payments',
  'forget old mail',
  'forget old invitations',
  'sweep forgotten videos',
  'sweep forgotten chat images',
  'sweep forgotten review audio',
];

describeBackend('scheduled jobs', { settings: readSettings({ JOBS_SECRET }) }, (context) => {
  beforeEach(async () => {
    await asOwner(context.database, `delete from "private"."job_runs"`);
    await asOwner(context.database, `delete from "public"."waitlist"`);
  });

  const call = (headers: Record<string, string>, method = 'POST') =>
    fetch(`${context.backend.url}/functions/v1/run-jobs`, { method, headers });
  const runJobs = async () => {
    const answer = await call({ 'x-jobs-secret': JOBS_SECRET });
    return { status: answer.status, report: (await answer.json()) as JobsReport };
  };
  const passTime = async (seconds: number) => {
    await asOwner(
      context.database,
      `update "private"."job_runs" set "started_at" = "started_at" - make_interval(secs => $1)`,
      [seconds],
    );
    await asOwner(
      context.database,
      `update "public"."mail_outbox" set "sent_at" = "sent_at" - make_interval(secs => $1)`,
      [seconds],
    );
  };
  const queueMessage = async () => {
    const { error } = await context.backend.anonClient().from('contact_messages').insert({
      name: 'Ada Vaulter',
      email: 'ada@example.com',
      subject: 'My grip',
      message: 'It slips.',
    });
    expect(error).toBeNull();
  };
  const queuedMails = () =>
    asOwner(context.database, `select from "public"."mail_outbox" where "sent_at" is null`).then(
      (rows) => rows.length,
    );

  test('called every minute, sends mail each time and runs other jobs when due', async () => {
    await queueMessage();
    expect(await runJobs()).toEqual({ status: 200, report: { ran: allJobs, failed: [] } });
    expect(await queuedMails()).toBe(0);

    await passTime(300);
    await queueMessage();
    expect((await runJobs()).report.ran).toEqual(['apply decisions', 'remind of sessions', 'deliver mail']);
    expect(await queuedMails()).toBe(0);

    await passTime(600);
    expect((await runJobs()).report.ran).toEqual([
      'apply decisions',
      'notify coaches',
      'remind of sessions',
      'deliver mail',
      'hand over the lists',
    ]);
    await passTime(3600);
    expect((await runJobs()).report.ran).toEqual(allJobs);
  });

  test('runs a job only once for simultaneous schedulers', async () => {
    const reports = await Promise.all([runJobs(), runJobs(), runJobs()]);
    expect(reports.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ran = reports.flatMap(({ report }) => report.ran);
    expect(ran.filter((name) => name === 'reconcile payments')).toHaveLength(1);
  });

  test('runs all other jobs while the newsletter fails, and reports it to the scheduler', async () => {
    await context.backend.anonClient().from('waitlist').insert({
      email: 'beehiiv-down@example.com',
      first_name: 'Ada',
      last_name: 'Vaulter',
      list: 'app',
      synced_to_beehiiv: false,
    });
    expect(await runJobs()).toEqual({
      status: 500,
      report: {
        ran: allJobs.filter((name) => name !== 'hand over the lists'),
        failed: ['hand over the lists'],
      },
    });
  });

  test('only the service and the scheduler may call it', async () => {
    expect((await call({ apikey: context.backend.secrets.secretKey })).status).toBe(200);
    expect(
      (await call({ 'x-jobs-secret': JOBS_SECRET, apikey: context.backend.publishableKey })).status,
    ).toBe(200);
    const strangers: Record<string, string>[] = [
      {},
      { apikey: context.backend.publishableKey },
      { 'x-jobs-secret': `${JOBS_SECRET}x` },
      { 'x-jobs-secret': '' },
    ];
    for (const headers of strangers) {
      const answer = await call(headers);
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'service_only' }]);
    }
    expect((await call({ 'x-jobs-secret': JOBS_SECRET }, 'GET')).status).toBe(405);
  });

  test('its secret grants access to no other function', async () => {
    const answer = await fetch(`${context.backend.url}/functions/v1/reconcile`, {
      method: 'POST',
      headers: { 'x-jobs-secret': JOBS_SECRET },
    });
    expect(answer.status).toBe(403);
  });

  test('without a configured secret, refuses an empty one', async () => {
    const plain = await startTestBackend(context.database);
    try {
      for (const secret of ['', 'undefined']) {
        const answer = await fetch(`${plain.url}/functions/v1/run-jobs`, {
          method: 'POST',
          headers: { 'x-jobs-secret': secret },
        });
        expect(answer.status).toBe(403);
      }
    } finally {
      await plain.close();
    }
  });
});
