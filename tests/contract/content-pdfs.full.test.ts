import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import type { CheckedPdf, ContentChanges, ContentPublication } from '#domain/content-calls.ts';
import { asOwner, createMember, type Person, type Role } from '../database/people.ts';
import { KNEE_FILE } from '../database/orders.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { makePdf, makeProtectedPdf } from '../support/make-pdf.ts';
import { readMail } from './auth-journey.ts';
import {
  createStudioFixture,
  openStudioAs,
  save,
  undo,
  type StudioCaller,
  type StudioFixture,
} from './content-fixture.ts';
import {
  cartLine,
  checkoutBody,
  download,
  filesOf,
  getOrder,
  seedShop,
  submitPayment,
  PAID_PDF,
} from './shop-journey.ts';
import { startTestBackend, type TestBackend } from './start-test-backend.ts';

const bucket = 'digital-products';
const paid = { file: 'products/jumpers-knee-protocol.md', id: 3, path: 'jumpers-knee-protocol.pdf' };
const free = { file: 'products/best-pole-vault-drills.md', id: 13, path: 'best-pole-vault-drills.pdf' };

describeOnEachEngine('PDFs of products', (openDatabase) => {
  let database: Database;
  let fixture: StudioFixture;
  let backend: TestBackend;
  let mara: StudioCaller;
  beforeAll(async () => {
    database = await openDatabase();
  });
  const open = async () => {
    for (const table of ['content_publications', 'content_drafts', 'user_downloads', 'product_files'])
      await asOwner(database, `delete from "public"."${table}"`);
    fixture = await createStudioFixture();
    backend = await startTestBackend(database, { site: { find: () => undefined }, studio: fixture.studio });
    mara = await openStudioAs({ database, backend }, 'admin');
    await seedShop({ database, backend });
  };
  const close = async () => {
    await backend.close();
    await fixture.remove();
  };

  const send = async (
    caller: StudioCaller,
    bytes: BodyInit | Uint8Array,
    object = `unchecked/${randomUUID()}.pdf`,
  ) => {
    const client = await backend.userClient(caller.person.sub ?? '');
    const { error } = await client.storage
      .from(bucket)
      .upload(object, bytes, { contentType: 'application/pdf' });
    return { object, error };
  };
  const check = async (caller: StudioCaller, body: object) => {
    const answer = await caller.call('check-pdf', '', { method: 'POST', body: JSON.stringify(body) });
    return {
      status: answer.status,
      body: (await answer.json()) as CheckedPdf & { code?: string; error?: string },
    };
  };
  const upload = async (title: string, fileName = 'Knee.pdf') => {
    const bytes = await makePdf(title);
    const { object } = await send(mara, bytes);
    const { status, body } = await check(mara, { object, fileName });
    expect(status).toBe(200);
    return { bytes, upload: body.upload };
  };
  const names = async (prefix: string, of = bucket) =>
    (
      await asOwner<{ name: string }>(
        database,
        `select "name" from "storage"."objects" where "bucket_id" = $1 and "name" like $2 || '%' order by 1`,
        [of, prefix],
      )
    ).map(({ name }) => name);

  const delivers = (values: object) => [{ kind: 'file', fileName: 'Knee.pdf', ...values }];
  const publish = async () => {
    const { body } = await mara.get<ContentChanges>('?changes');
    const versions = Object.fromEntries(body.files.map(({ file, version }) => [file, version]));
    return mara.post<ContentPublication>({ action: 'publish', versions });
  };
  const settled = async (id: string | undefined) => {
    const state = async () =>
      (
        await asOwner<{ state: string }>(
          database,
          `select "state" from "public"."content_publications" where "id" = $1::uuid`,
          [id],
        )
      )[0]?.state;
    await expect.poll(state, { timeout: 30_000 }).not.toBe('building');
    return state();
  };
  const publishValues = async (file: string, values: object) => {
    expect((await save(mara, file, values)).status).toBe(200);
    const { body } = await publish();
    expect(await settled(body.publication)).toBe('published');
    return body.publication;
  };
  const undoAndWait = async (publication: string | undefined) => {
    const { body } = await undo(mara, publication);
    expect(await settled(body.publication)).toBe('published');
  };

  /** Buys the paid PDF as a member. */
  const buy = async (member: Person) => {
    const client = await backend.userClient(member.sub ?? '');
    const answer = await fetch(`${backend.url}/functions/v1/create-checkout`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: backend.publishableKey,
        authorization: `Bearer ${await backend.accessToken(member.sub ?? '')}`,
      },
      body: checkoutBody(backend, [cartLine(paid.id)]),
    });
    const { url } = (await answer.json()) as { url: string };
    await submitPayment(url);
    const sessionId = url.split('/').at(-1) ?? '';
    return {
      sessionId,
      /** What the member gets by each way: the own downloads, and the order's page. */
      async read() {
        const { data } = await client
          .from('user_downloads')
          .select('product_files(id, file_name)')
          .eq('user_id', member.sub ?? '');
        const { order } = await getOrder(backend, sessionId);
        const own = (data ?? []).map(({ product_files: file }) => file?.id ?? '');
        expect(filesOf(order).map(({ fileId }) => fileId)).toEqual(own);
        const bytes = await Promise.all(
          own.map(async (fileId) => {
            const authorization = `Bearer ${await backend.accessToken(member.sub ?? '')}`;
            const byMember = await download(backend, { fileId }, { authorization });
            const byOrder = await download(backend, { fileId, session_id: sessionId });
            expect([byMember.status, byOrder.status]).toEqual([200, 200]);
            const [first, second] = [await byMember.arrayBuffer(), await byOrder.arrayBuffer()];
            expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
            return Buffer.from(first);
          }),
        );
        return { ids: own, bytes };
      },
    };
  };

  describe('uploading', () => {
    // Each backend starts a process that reads files.
    beforeAll(open);
    afterAll(close);

    test('gives a checked PDF a name with its hash, its pages and its size', async () => {
      const bytes = await makePdf('Knee', 4);
      const { object } = await send(mara, bytes);
      const { body } = await check(mara, { object, fileName: 'Jumper’s Knee: v2!.pdf' });
      expect(body).toEqual({
        upload: expect.stringMatching(/^uploads\/jumpers-knee-v2-[0-9a-f]{12}\.pdf$/) as string,
        pages: 4,
        bytes: bytes.byteLength,
      });
      expect(await names('unchecked/')).toEqual([]);
      const client = await backend.userClient(mara.person.sub ?? '');
      const { data } = await client.storage.from(bucket).info(body.upload);
      expect(data).toMatchObject({ size: bytes.byteLength, metadata: { pages: 4 } });
    });

    test('stores the same file once', async () => {
      const bytes = await makePdf('Same');
      const answers = await Promise.all(
        [1, 2].map(async () =>
          check(mara, { object: (await send(mara, bytes)).object, fileName: 'Same.pdf' }),
        ),
      );
      expect(answers[0]?.body.upload).toBe(answers[1]?.body.upload);
      expect(await names('uploads/same')).toHaveLength(1);
    });

    test('deletes uploads that nothing needs after a week, and keeps the others', async () => {
      const drafted = await upload('Drafted', 'drafted.pdf');
      await save(mara, paid.file, { delivers: delivers({ path: paid.path, upload: drafted.upload }) });
      const old = ['unchecked/old.pdf', 'uploads/forgotten.pdf', 'uploads/delivered.pdf', 'other.pdf'];
      await asOwner(
        database,
        `insert into "storage"."objects" ("bucket_id", "name", "version", "metadata", "updated_at")
         select $1, "name", gen_random_uuid()::text, '{}', now() - interval '8 days'
         from jsonb_array_elements_text($2::text::jsonb) as "name"`,
        [bucket, JSON.stringify(old)],
      );
      await asOwner(database, `update "public"."product_files" set "upload" = 'uploads/delivered.pdf'`);
      const fresh = await upload('Fresh', 'fresh.pdf');
      const left = await Promise.all(['unchecked/', 'uploads/', 'other'].map((prefix) => names(prefix)));
      const kept = [drafted.upload, fresh.upload, 'uploads/delivered.pdf', 'other.pdf'];
      expect(left.flat()).toEqual(expect.arrayContaining(kept));
      expect(left.flat()).not.toContain('uploads/forgotten.pdf');
      expect(left.flat()).not.toContain('unchecked/old.pdf');
    });

    test.each([
      ['HTML', () => Promise.resolve('<!doctype html><script>alert(1)</script>')],
      ['a PDF without its end', async () => (await makePdf('Half', 30)).slice(0, 5000)],
      ['a protected PDF', () => makeProtectedPdf('opening')],
    ])('refuses %s and deletes it', async (_name, make) => {
      const before = await names('uploads/');
      const { object } = await send(mara, await make());
      expect(await check(mara, { object, fileName: 'x.pdf' })).toMatchObject({
        status: 400,
        body: { code: 'pdf_refused' },
      });
      expect(await names('unchecked/')).toEqual([]);
      expect(before).toEqual(expect.arrayContaining(await names('uploads/')));
    });

    test.each([
      { object: 'unchecked/../jumpers-knee-protocol.pdf', fileName: 'x.pdf' },
      { object: 'jumpers-knee-protocol.pdf', fileName: 'x.pdf' },
      { object: `unchecked/${randomUUID()}.pdf`, fileName: 'not there.pdf' },
      { object: `unchecked/${randomUUID()}.pdf` },
      { object: 7, fileName: 'x.pdf' },
      [],
    ])('refuses the request %j', async (body) => {
      expect((await check(mara, body)).body.code).toBe('unknown_pdf');
      expect(await names(paid.path)).toEqual([paid.path]);
    });

    test.each(['../../etc/passwd', '', '....pdf', 'x'.repeat(300), '<script>.pdf'])(
      'makes a plain name of %j',
      async (fileName) => {
        const { object } = await send(mara, await makePdf(`Name ${fileName}`));
        const { body } = await check(mara, { object, fileName });
        expect(body.upload).toMatch(/^uploads\/[a-z0-9-]{1,60}-[0-9a-f]{12}\.pdf$/);
      },
    );

    test.each([undefined, 'coach', 'desk'] satisfies (Role | undefined)[])(
      'refuses a member with the role %s',
      async (role) => {
        const { upload: mine } = await upload('Mine');
        const other = await openStudioAs({ database, backend }, role);
        expect((await send(other, await makePdf('Theirs'))).error).not.toBeNull();
        const { object } = await send(mara, await makePdf('Left'));
        expect(await check(other, { object, fileName: 'x.pdf' })).toMatchObject({
          status: 403,
          body: { code: 'no_access' },
        });
        const client = await backend.userClient(other.person.sub ?? '');
        expect((await client.storage.from(bucket).download(mine)).error).not.toBeNull();
        expect((await client.storage.from(bucket).createSignedUrl(mine, 60)).error).not.toBeNull();
      },
    );

    test('refuses visitors', async () => {
      const { upload: mine } = await upload('Mine');
      const answer = await fetch(`${backend.url}/functions/v1/check-pdf`, {
        method: 'POST',
        headers: { apikey: backend.publishableKey },
        body: '{}',
      });
      expect(answer.status).toBe(401);
      for (const of of [bucket, 'free-downloads']) {
        expect((await fetch(`${backend.url}/storage/v1/object/public/${of}/${mine}`)).status).toBe(400);
      }
    });
  });

  describe('publishing', () => {
    beforeEach(open);
    afterEach(close);

    test('gives earlier and later buyers the new version under the same download', async () => {
      const ada = await createMember(database, { confirmed: true });
      const before = await buy(ada);
      expect(await before.read()).toEqual({ ids: [KNEE_FILE], bytes: [Buffer.from(PAID_PDF)] });
      const next = await upload('Second edition');
      await save(mara, paid.file, { delivers: delivers({ path: paid.path, upload: next.upload }) });
      expect((await before.read()).bytes).toEqual([Buffer.from(PAID_PDF)]);

      const publication = await publishValues(paid.file, {});
      expect(await before.read()).toEqual({ ids: [KNEE_FILE], bytes: [Buffer.from(next.bytes)] });
      const teo = await createMember(database, { confirmed: true });
      const after = await buy(teo);
      expect(await after.read()).toEqual({ ids: [KNEE_FILE], bytes: [Buffer.from(next.bytes)] });

      await undoAndWait(publication);
      for (const buyer of [before, after])
        expect((await buyer.read()).bytes).toEqual([Buffer.from(PAID_PDF)]);
    });

    test('lets the owner email earlier buyers once, if their order is still paid', async () => {
      const [ada, teo, eve] = [
        await createMember(database, { confirmed: true }),
        await createMember(database, { confirmed: true }),
        await createMember(database, { confirmed: true }),
      ];
      for (const buyer of [ada, teo, eve]) {
        const { sessionId } = await buy(buyer);
        await asOwner(database, `update "public"."orders" set "email" = $2 where "stripe_session_id" = $1`, [
          sessionId,
          buyer.email,
        ]);
      }
      const next = await upload('Second edition');
      await publishValues(paid.file, { delivers: delivers({ path: paid.path, upload: next.upload }) });
      const client = await backend.userClient(mara.person.sub ?? '');
      const version = { p_path: paid.path, p_upload: next.upload };
      const { data: earlier } = await client.rpc('count_earlier_buyers', version).single();
      expect(earlier?.buyers).toBeGreaterThanOrEqual(3);
      expect((await client.rpc('announce_new_version', version)).data).toBe(earlier?.buyers);
      // While the mails are queued.
      await asOwner(database, `delete from "auth"."users" where "id" = $1::uuid`, [teo.sub]);
      await asOwner(
        database,
        `update "public"."orders" set "status" = 'refunded', "refunded_cents" = "paid_cents", "refunded_at" = now() where "user_id" = $1::uuid`,
        [eve.sub],
      );
      await asOwner(database, `update "public"."mail_outbox" set "next_attempt_at" = now()`);
      const about = async (email: string) =>
        (await readMail({ database, backend }, email)).filter(({ subject }) =>
          subject.includes('new version'),
        );
      const [mail, ...more] = await about(ada.email);
      expect(more).toEqual([]);
      expect(mail?.subject).toMatch(/^A new version of .*Knee.* is ready$/);
      expect(mail?.text).toMatch(/“Knee\.pdf”[\s\S]*\/downloads/);
      expect(mail?.text).not.toContain('without an account');
      expect(await about(teo.email)).toEqual([]);
      expect(await about(eve.email)).toEqual([]);
      expect((await client.rpc('announce_new_version', version)).data).toBe(0);
    });

    test('can leave earlier buyers the version that they bought, also after an undo', async () => {
      const ada = await createMember(database, { confirmed: true });
      const before = await buy(ada);
      const next = await upload('Another guide');
      const publication = await publishValues(paid.file, { delivers: delivers({ path: next.upload }) });
      const teo = await createMember(database, { confirmed: true });
      const after = await buy(teo);
      expect(await before.read()).toEqual({ ids: [KNEE_FILE], bytes: [Buffer.from(PAID_PDF)] });
      expect((await after.read()).bytes).toEqual([Buffer.from(next.bytes)]);

      await undoAndWait(publication);
      expect((await before.read()).bytes).toEqual([Buffer.from(PAID_PDF)]);
      expect((await after.read()).bytes).toEqual([Buffer.from(next.bytes)]);
      const ines = await createMember(database, { confirmed: true });
      expect((await (await buy(ines)).read()).bytes).toEqual([Buffer.from(PAID_PDF)]);
    });

    test('a product without a PDF anymore keeps delivering to earlier buyers', async () => {
      const ada = await createMember(database, { confirmed: true });
      const before = await buy(ada);
      const next = await upload('Second edition');
      await publishValues(paid.file, { delivers: delivers({ path: paid.path, upload: next.upload }) });
      const spec = [{ label: 'Format', value: 'Video' }];
      await publishValues(paid.file, { spec, delivers: [] });
      expect((await before.read()).bytes).toEqual([Buffer.from(next.bytes)]);
      const { data } = await backend.serviceClient().storage.from(bucket).exists(next.upload);
      expect(data).toBe(true);
    });

    test('makes the PDF of a free product public, but not before', async () => {
      const next = await upload('Twelve drills', 'drills.pdf');
      const address = `${backend.url}/storage/v1/object/public/free-downloads/${next.upload}`;
      await save(mara, free.file, { delivers: delivers({ path: free.path, upload: next.upload }) });
      expect((await fetch(address)).status).toBe(400);
      await publishValues(free.file, {});
      const answer = await fetch(address);
      expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(next.bytes))).toBe(true);
      expect((await fetch(`${backend.url}/storage/v1/object/public/${bucket}/${next.upload}`)).status).toBe(
        400,
      );
    });

    test('a free product that gets a price delivers a private copy', async () => {
      const first = await upload('Twelve drills', 'drills.pdf');
      await publishValues(free.file, { delivers: delivers({ path: first.upload }) });
      await publishValues(free.file, { price: '$9' });
      expect(
        await asOwner(
          database,
          `select "bucket_id" from "public"."product_files" where "product_id" = $1 and "path" = $2 order by 1`,
          [free.id, first.upload],
        ),
      ).toEqual([{ bucket_id: bucket }, { bucket_id: 'free-downloads' }]);
    });

    test('names a PDF that the facts promise, and one that is not stored', async () => {
      const { body } = await save(mara, paid.file, { delivers: [] });
      expect(body.problems).toMatchObject([
        { field: 'delivers', sentence: expect.stringContaining('the facts promise one') as string },
      ]);
      expect(await publish()).toMatchObject({ status: 422 });
      await save(mara, paid.file, { comingSoon: true });
      expect((await mara.get<ContentChanges>('?changes')).body.problems).toEqual([]);
      const missing = 'uploads/gone-0123456789ab.pdf';
      await save(mara, paid.file, {
        comingSoon: false,
        delivers: delivers({ path: paid.path, upload: missing }),
      });
      const answer = await publish();
      expect(answer).toMatchObject({ status: 422, body: { code: 'content_invalid' } });
      expect(answer.body.error).toContain('is not stored anymore');
    });

    test.each([
      { path: paid.path, upload: '../secret.pdf' },
      { path: 'unchecked/0.pdf' },
      { path: paid.path, fileName: '../Knee.pdf' },
      { path: paid.path, fileName: 'Knee.exe' },
      { path: paid.path, fileName: 'Knee\u202efdp.pdf' },
    ])('a draft with %j can’t be published', async (values) => {
      const { body } = await save(mara, paid.file, { delivers: delivers(values) });
      expect(body.problems.length).toBeGreaterThan(0);
      expect((await publish()).status).toBe(422);
    });

    test('a failed build changes no download', async () => {
      const ada = await createMember(database, { confirmed: true });
      const before = await buy(ada);
      const next = await upload('Second edition');
      fixture.beforeCommit = () => Promise.reject(new Error('The disk is full'));
      await save(mara, paid.file, { delivers: delivers({ path: paid.path, upload: next.upload }) });
      const { body } = await publish();
      expect(await settled(body.publication)).toBe('failed');
      expect((await before.read()).bytes).toEqual([Buffer.from(PAID_PDF)]);
    });

    test('a start completes what a crash left between the pages and the downloads', async () => {
      const ada = await createMember(database, { confirmed: true });
      const before = await buy(ada);
      const next = await upload('Second edition');
      await publishValues(paid.file, { delivers: delivers({ path: paid.path, upload: next.upload }) });
      await asOwner(database, `update "public"."product_files" set "upload" = null`);
      await backend.backend.placeProductFiles();
      expect((await before.read()).bytes).toEqual([Buffer.from(next.bytes)]);
    });
  });
});
