import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readContentFile } from '#content/read-yaml.server.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { examine } from '#server/doctor/examine.ts';
import { examineMembership } from '#server/doctor/examine-seed.ts';
import type { Finding } from '#domain/finding.ts';
import type { Sample } from '#domain/setup-calls.ts';
import { loadSecrets } from '#server/secrets.ts';
import { kneeLine } from '../database/orders.ts';
import { asOwner } from '../database/people.ts';
import { asAdministrator, databaseUrl } from '../support/postgres-template.ts';
import { catalog } from '../support/shop-catalog.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { seedShop } from './shop-journey.ts';
import { startTestBackend } from './start-test-backend.ts';
import type { TestBackend } from './start-test-backend.ts';

const problemsOf = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === 'wrong').map(({ text }) => text);
const textsOf = (findings: readonly Finding[]) => findings.map(({ text }) => text);

const membership = {
  freeReviewsPerMonth: 1,
  subscriptionReviewsPerMonth: 2,
  subscriptionPriceCents: 1200,
  currency: 'usd',
};

describeOnEachEngine('the doctor for a Supabase project', (openDatabase) => {
  let database: Database;
  let project: TestBackend;
  beforeAll(async () => {
    database = await openDatabase();
    project = await startTestBackend(database);
  });
  afterAll(() => project.close());

  // The product whose file `seedShop` stores.
  const content = { samples: [], membership, catalog: catalog.filter(({ id }) => id === kneeLine.productId) };
  const runDoctor = (env: Record<string, string> = {}, fetcher?: typeof fetch, changes = {}) =>
    examine({ SUPABASE_URL: project.url, SUPABASE_SECRET_KEY: project.secrets.secretKey, ...env }, fetcher, {
      ...content,
      ...changes,
    });

  test('reports what a project is missing until nothing is', async () => {
    expect(problemsOf(await runDoctor())).toEqual([
      'No product has a file yet. Run supabase db push --include-seed.',
    ]);
    await seedShop({ database, backend: project });
    const findings = await runDoctor();
    expect(problemsOf(findings)).toEqual([]);
    expect(textsOf(findings)).toContain('All product files are in storage.');
    expect(textsOf(findings)).toContain('Email addresses are confirmed before sign-in.');
    await project.serviceClient().storage.from('digital-products').remove(['jumpers-knee-protocol.pdf']);
    expect(problemsOf(await runDoctor())).toEqual([
      'Storage is missing digital-products/jumpers-knee-protocol.pdf. Run npm run seed:remote.',
    ]);
    await seedShop({ database, backend: project });
    // As after a publication, which commits the content and changes no rows.
    const renamed = content.catalog.map((product) => ({
      ...product,
      deliveries: product.deliveries.map((delivery) => ({
        ...delivery,
        fileName: 'Knee, second edition.pdf',
      })),
    }));
    expect(problemsOf(await runDoctor({}, fetch, { catalog: renamed }))).toEqual([
      'The project does not have these downloads as content/ does: Knee, second edition.pdf. Run npm run seed:remote.',
    ]);
  });

  test('reports free reviews that are not those of the content', async () => {
    const { freeReviewsPerMonth, subscriptionReviewsPerMonth } = membership;
    const set = (free: number) =>
      asOwner(database, `select "public"."set_monthly_reviews"($1::integer, $2::integer)`, [
        free,
        subscriptionReviewsPerMonth,
      ]);
    await set(freeReviewsPerMonth + 1);
    const problem =
      'The free reviews per month are not those of the site settings (content/site.yml). Run npm run seed:remote.';
    expect(await examineMembership(database, membership)).toEqual({ state: 'wrong', text: problem });
    await set(freeReviewsPerMonth);
    expect(await examineMembership(database, membership)).toMatchObject({ state: 'fine' });
  });

  test('reports a paid bucket that is public', async () => {
    const expose = (isPublic: boolean) =>
      asOwner(database, `update "storage"."buckets" set "public" = $1 where "id" = 'digital-products'`, [
        isPublic,
      ]);
    await expose(true);
    expect(problemsOf(await runDoctor())).toContain(
      'The bucket digital-products must be private, but it is not.',
    );
    await expose(false);
  });

  test('reports unconfirmed addresses, and functions that are missing or do not start', async () => {
    const answers: typeof fetch = (input, init) => {
      const url = String(input);
      if (url.endsWith('/auth/v1/settings')) {
        const settings = { disable_signup: false, mailer_autoconfirm: true, external: { email: true } };
        return Promise.resolve(Response.json(settings));
      }
      if (url.endsWith('/get-order')) return Promise.resolve(new Response('Boot error', { status: 503 }));
      if (url.endsWith('/run-jobs')) {
        return Promise.resolve(
          Response.json({ message: 'Requested function was not found' }, { status: 404 }),
        );
      }
      return fetch(input, init);
    };
    const found = problemsOf(await runDoctor({}, answers)).join('\n');
    expect(found).toContain('Email addresses are not confirmed');
    expect(found).toContain('Not deployed: run-jobs (supabase functions deploy). Not starting: get-order.');
  });

  test('distinguishes a wrong key from a wrong address', async () => {
    expect(problemsOf(await runDoctor({ SUPABASE_SECRET_KEY: '' }))[0]).toContain(
      'SUPABASE_SECRET_KEY is not set',
    );
    expect(problemsOf(await runDoctor({ SUPABASE_SECRET_KEY: `sb_secret_${'x'.repeat(30)}` }))[0]).toContain(
      'Storage does not accept SUPABASE_SECRET_KEY',
    );
    expect(problemsOf(await runDoctor({ SUPABASE_URL: `${project.url}/rest/v1` }))[0]).toContain(
      'without a path',
    );
    expect(problemsOf(await runDoctor({ SUPABASE_URL: 'http://localhost:1' }))[0]).toContain(
      'does not respond like a Supabase project',
    );
  });
});

describe('the doctor for a single server', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'crossbar-doctor-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const live = {
    HOST: '0.0.0.0',
    SITE_URL: 'https://vault.example',
    STRIPE_SECRET_KEY: 'sk_live_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    STRIPE_SUBSCRIPTION_PRICE: 'price_member',
    MAIL_FROM: 'Crossbar <hello@vault.example>',
    RESEND_API_KEY: 're_abc',
  };
  const memberPrice = {
    id: 'price_member',
    object: 'price',
    active: true,
    currency: 'usd',
    unit_amount: membership.subscriptionPriceCents,
    recurring: { interval: 'month', interval_count: 1 },
  };
  const stripe =
    (enabled_events: string[], price: object = {}): typeof fetch =>
    (input) => {
      const url = String(input instanceof Request ? input.url : input);
      if (url.includes('/v1/webhook_endpoints')) {
        const endpoint = { url: 'https://vault.example/functions/v1/stripe-webhook', status: 'enabled' };
        return Promise.resolve(
          Response.json({ object: 'list', has_more: false, data: [{ ...endpoint, enabled_events }] }),
        );
      }
      return Promise.resolve(Response.json({ ...memberPrice, ...price }));
    };

  test('reports local mode and no problem on a fresh machine', async () => {
    const findings = await examine({ DATA_DIR: join(dataDir, 'nothing') });
    expect(problemsOf(findings)).toEqual([]);
    expect(textsOf(findings).join('\n')).toContain('This is local mode, for this machine only.');
  });

  test('prints each missing setting and each wrong field as a sentence, and exits with 1', async () => {
    const overlaid = join(dataDir, 'overlaid');
    const file = join(overlaid, 'content/contact.yml');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, readContentFile('contact.yml').replace(/^lead:.*$/m, ''));
    const { status, stdout } = spawnSync(process.execPath, ['scripts/run.mjs', 'doctor'], {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      env: { PATH: process.env['PATH'], HOST: '0.0.0.0', DATA_DIR: overlaid },
      encoding: 'utf8',
    });
    expect(stdout).toContain(`WRONG  Contact: “Lead” is required. (${file})`);
    expect(stdout).toContain('WRONG  Live mode needs SITE_URL, the public URL of the site.');
    expect(stdout).toContain('WRONG  Live mode needs STRIPE_WEBHOOK_SECRET.');
    expect(stdout).toMatch(/\n\d things are wrong\.\n$/);
    expect(status).toBe(1);
  });

  test('reports samples in the content as a problem on a live server, as a note in local mode', async () => {
    const samples: Sample[] = [
      { kind: 'contact', file: 'site.yml', title: 'Site settings', found: ['555 010'] },
      { kind: 'people', file: 'home.yml', title: 'Home page', found: ['Ada Invented', '18400'] },
      { kind: 'people', file: 'site.yml', title: 'Site settings', found: ['Ada Invented'] },
    ];
    const list = 'Site settings (555 010, Ada Invented); Home page (Ada Invented, 18400)';
    const dir = join(dataDir, 'nothing');
    const findings = await examine({ DATA_DIR: dir }, fetch, { samples, membership, catalog: [] });
    expect(findings).toContainEqual({
      state: 'advice',
      text: `The content has samples: ${list}. Sample links open sandbox pages.`,
    });
    const atLive = await examine(
      { ...live, DATA_DIR: dir, DATABASE_URL: 'postgres://localhost:1/none' },
      stripe(['*']),
      { samples, membership, catalog: [] },
    );
    expect(problemsOf(atLive)).toContain(
      `The content still has samples: ${list}. Replace them at /admin/content, or in content/ before the next build.`,
    );
  });

  test('reports secrets that other users of the machine can read', async () => {
    await loadSecrets(dataDir);
    expect(problemsOf(await examine({ DATA_DIR: dataDir }))).toEqual([]);
    await chmod(join(dataDir, 'secrets.json'), 0o644);
    expect(problemsOf(await examine({ DATA_DIR: dataDir }))[0]).toContain('can be read by other users');
    await chmod(join(dataDir, 'secrets.json'), 0o600);
  });

  test.runIf(inject('postgresTemplate'))('compares a live server with Stripe and its database', async () => {
    const template = inject('postgresTemplate');
    const name = `doctor_${randomBytes(6).toString('hex')}`;
    const administer = (sql: string) => asAdministrator(template?.url ?? '', (client) => client.query(sql));
    const runDoctor = (database: string, fetcher = stripe(['*']), env = {}) =>
      examine(
        { ...live, DATA_DIR: dataDir, DATABASE_URL: databaseUrl(template?.url ?? '', database), ...env },
        fetcher,
        { samples: [], membership, catalog: [] },
      );

    expect(problemsOf(await runDoctor('is_not_there')).join()).toMatch(/does not exist/);
    await administer(`create database "${name}"`);
    expect(problemsOf(await runDoctor(name))).toEqual([
      expect.stringMatching(
        /^The database is missing (\d+) of \1 migrations: the next start applies them\.$/,
      ),
    ]);
    await administer(`drop database "${name}"`);
    await administer(`create database "${name}" template "${template?.migrated}"`);
    try {
      expect(problemsOf(await runDoctor(name))).toEqual([]);
      expect(problemsOf(await runDoctor(name, stripe(['charge.refunded'])))[0]).toContain(
        "Stripe's webhook endpoint does not send checkout.session.completed",
      );
      expect(problemsOf(await runDoctor(name, stripe(['*'], { active: false })))).toEqual([
        'The price price_member is not active or not recurring.',
      ]);
      for (const other of [
        { unit_amount: 1 },
        { currency: 'eur' },
        { recurring: { interval: 'year', interval_count: 1 } },
      ])
        expect(problemsOf(await runDoctor(name, stripe(['*'], other)))[0]).toContain(
          'but the price price_member in Stripe is different.',
        );
      expect(
        problemsOf(await runDoctor(name, undefined, { SITE_URL: 'https://other.example' }))[0],
      ).toContain('no enabled webhook endpoint at https://other.example/functions/v1/stripe-webhook');
      const withoutDisputes: typeof fetch = (input, init) =>
        String(input instanceof Request ? input.url : input).includes('/v1/disputes')
          ? Promise.resolve(Response.json({ error: { message: 'Not permitted.' } }, { status: 403 }))
          : stripe(['*'])(input, init);
      expect(problemsOf(await runDoctor(name, withoutDisputes))[0]).toContain(
        'STRIPE_SECRET_KEY lacks read access to Disputes',
      );
      expect(
        problemsOf(
          await runDoctor(name, undefined, { RESEND_API_KEY: '', SMTP_URL: 'smtp://127.0.0.1:1' }),
        )[0],
      ).toContain('The mail server in SMTP_URL failed');
    } finally {
      await administer(`drop database "${name}" with (force)`);
    }
  });
});
