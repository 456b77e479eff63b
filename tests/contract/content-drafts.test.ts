import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContentChanges, ContentConflict, ContentFile, ContentList } from '#domain/content-calls.ts';
import { asOwner, type Role } from '../database/people.ts';
import { createStudioFixture, openStudioAs, save, type StudioCaller } from './content-fixture.ts';
import { describeBackend } from './describe-backend.ts';

const fixture = await createStudioFixture();
delete process.env.CONTENT_OVERLAY;
const file = 'contact.yml';
const version = 'a'.repeat(64);

describeBackend('drafts of content', { studio: fixture.studio }, (context) => {
  let mara: StudioCaller;
  let eve: StudioCaller;
  beforeAll(async () => {
    mara = await openStudioAs(context, 'admin');
    eve = await openStudioAs(context, 'admin');
  });
  beforeEach(() => asOwner(context.database, `delete from "public"."content_drafts"`));
  afterAll(() => fixture.remove());

  const drafts = () =>
    asOwner<{ file: string; source: string }>(
      context.database,
      `select "file", "source" from "public"."content_drafts" order by "file"`,
    );
  const summaryOf = async (caller: StudioCaller) =>
    (await caller.get<ContentList>()).body.sections
      .flatMap(({ files }) => files)
      .find((summary) => summary.file === file);

  test('lists all files, and who saved a draft', async () => {
    expect((await summaryOf(mara))?.draft).toBeUndefined();
    await save(mara, file, { lead: 'A new lead.' });
    expect((await summaryOf(eve))?.draft).toEqual({ savedBy: 'Mara', savedAt: expect.any(String) as string });
  });

  test('another owner continues the draft', async () => {
    await save(mara, file, { lead: 'A new lead.' });
    expect((await eve.open(file)).values.lead).toBe('A new lead.');
    expect((await save(eve, file, { kicker: 'Hello' })).status).toBe(200);
    expect((await mara.open(file)).values).toMatchObject({ lead: 'A new lead.', kicker: 'Hello' });
  });

  test('the second of two owners sees what the first one changed, and overwrites nothing', async () => {
    const [seenByMara, seenByEve] = [await mara.open(file), await eve.open(file)];
    const saveAs = (caller: StudioCaller, seen: ContentFile, lead: string) =>
      caller.post<ContentConflict>({
        action: 'save',
        file,
        version: seen.version,
        values: { ...seen.values, lead },
      });
    expect((await saveAs(mara, seenByMara, 'By Mara.')).status).toBe(200);
    const refused = await saveAs(eve, seenByEve, 'By Eve.');
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'content_changed',
        theirs: { values: { lead: 'By Mara.' }, draft: { savedBy: 'Mara' } },
        changes: [{ field: 'Lead', before: 'By Mara.', after: 'By Eve.' }],
      },
    });
    expect((await mara.open(file)).values.lead).toBe('By Mara.');
    expect((await saveAs(eve, refused.body.theirs, 'By Eve.')).status).toBe(200);
  });

  test('the problems of a draft do not concern those that are published without it', async () => {
    const other = 'site.yml';
    const { body: wrong } = await save(mara, other, { name: '' });
    await save(mara, file, { lead: 'Ready.' });
    const problemsOf = async (only: string[]) =>
      (await mara.get<ContentChanges>(`?changes=${only.join(',')}`)).body.problems.length;
    expect(await problemsOf([])).toBeGreaterThan(0);
    expect(await problemsOf([other])).toBeGreaterThan(0);
    expect(await problemsOf([file])).toBe(0);
    for (const versions of [
      { [other]: wrong.version },
      { [other]: wrong.version, [file]: (await mara.open(file)).version },
    ])
      expect((await mara.post({ action: 'publish', versions })).status).toBe(422);
    await mara.post({ action: 'discard', file: other, version: wrong.version });
  });

  test('of two owners who save at the same moment, one sees a conflict', async () => {
    const seen = await mara.open(file);
    const statuses = await Promise.all(
      [mara, eve].map(async (caller, i) => {
        const values = { ...seen.values, lead: `Lead ${i}.` };
        return (await caller.post({ action: 'save', file, version: seen.version, values })).status;
      }),
    );
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('a draft like the published file is none', async () => {
    const { values } = await mara.open(file);
    await save(mara, file, { lead: 'A new lead.' });
    await save(mara, file, { lead: values['lead'] });
    expect(await drafts()).toEqual([]);
  });

  test('discards a draft, but not one that another owner saved since', async () => {
    const published = await mara.open(file);
    await save(mara, file, { lead: 'A new lead.' });
    const seen = await mara.open(file);
    await save(eve, file, { lead: 'By Eve.' });
    expect(await mara.post({ action: 'discard', file, version: seen.version })).toMatchObject({
      status: 409,
      body: { code: 'content_changed' },
    });
    const newest = await mara.open(file);
    expect(await mara.post({ action: 'discard', file, version: newest.version })).toMatchObject({
      status: 200,
      body: { version: published.version },
    });
    expect(await drafts()).toEqual([]);
  });

  test('saves an incomplete draft and says what is missing', async () => {
    const { body, status } = await save(mara, file, { lead: '' });
    expect(status).toBe(200);
    expect(body.problems).toEqual([
      {
        file,
        field: 'lead',
        message: 'must not be empty',
        sentence: 'Contact: “Lead” must not be empty.',
      },
    ]);
  });

  describe('access', () => {
    test.each([undefined, 'coach', 'desk'] satisfies (Role | undefined)[])(
      'refuses everything to a member with the role %s',
      async (role) => {
        const other = await openStudioAs(context, role);
        const answers = [
          await other.get(),
          await other.get(`?file=${file}`),
          await other.get('?changes'),
          await other.post({ action: 'save', file, version, values: {} }),
          await other.post({ action: 'discard', file, version }),
          await other.post({ action: 'publish', versions: {} }),
          await other.get(`?undo=${crypto.randomUUID()}`),
          await other.post({ action: 'decide', file, version, update: version, take: 'mine' }),
          await other.post({ action: 'restore', publication: crypto.randomUUID(), versions: {} }),
        ];
        for (const answer of answers)
          expect(answer).toMatchObject({ status: 403, body: { code: 'no_access' } });
        expect(await drafts()).toEqual([]);
      },
    );

    test('refuses visitors, also with a cookie instead of a token', async () => {
      for (const cookie of ['', 'sb-access-token=x']) {
        const answer = await fetch(`${context.backend.url}/functions/v1/content`, {
          headers: { apikey: context.backend.publishableKey, cookie },
        });
        expect(answer.status).toBe(401);
      }
    });

    test('an owner whose role was revoked is refused at once', async () => {
      const former = await openStudioAs(context, 'admin');
      expect((await former.get()).status).toBe(200);
      await asOwner(context.database, `delete from "public"."user_roles" where "user_id" = $1::uuid`, [
        former.person.sub,
      ]);
      expect((await former.get()).status).toBe(403);
    });
  });

  describe('hostile input', () => {
    const saved = (changes: object) => mara.post({ action: 'save', file, version, values: {}, ...changes });

    test.each([
      '../package.json',
      '../../etc/passwd',
      '/etc/passwd',
      'products/../site.yml',
      'products\\flight-mode.md',
      '..%2fpackage.json',
      'site.yml\u0000.md',
      'README.md',
      'files/sources.json',
      'unknown.yml',
      '__proto__',
      '',
    ])('knows no file %j', async (name) => {
      expect((await mara.get(`?file=${encodeURIComponent(name)}`)).status).toBe(404);
      expect([400, 404]).toContain((await saved({ file: name })).status);
      expect([400, 404]).toContain((await mara.post({ action: 'discard', file: name, version })).status);
      expect(await drafts()).toEqual([]);
    });

    test.each([
      ['no action', {}],
      ['an unknown action', { action: 'delete', file }],
      ['a list', []],
      ['a text', 'save'],
      ['nothing', null],
      ['values that are a list', { action: 'save', file, version, values: [] }],
      ['no values', { action: 'save', file, version }],
      ['another version format', { action: 'save', file, version: 'newest', values: {} }],
      ['a text that is a number', { action: 'save', file, version, values: {}, text: 7 }],
      ['a path to write to', { action: 'save', file, version, values: {}, path: '/tmp/x' }],
      ['a publication that is no id', { action: 'restore', publication: '1 or 1=1', versions: {} }],
      ['a restore without what it changes', { action: 'restore', publication: crypto.randomUUID() }],
      ['an unknown decision', { action: 'decide', file, version, update: version, take: 'none' }],
      ['versions that are a list', { action: 'publish', versions: [] }],
    ])('refuses %s', async (_name, body) => {
      expect(await mara.post(body)).toMatchObject({ status: 400, body: { code: 'content_request_invalid' } });
    });

    test.each([
      ['unknown fields', { color: 'red' }],
      ['another type', { lead: 7 }],
      ['a group for a text', { lead: { a: 1 } }],
      ['fields of the prototype', { constructor: 'x' }],
    ])('refuses %s in a file', async (_name, values) => {
      const answer = await save(mara, file, values);
      expect(answer).toMatchObject({ status: 400, body: { code: 'content_fields_wrong' } });
      expect(answer.body.error).toContain('Contact: ');
      expect(await drafts()).toEqual([]);
    });

    test.each([
      ['a NUL character', { lead: 'a\u0000b' }],
      ['a control character', { lead: 'a\u001bb' }],
      ['half a character', { lead: '\ud800' }],
      ['deep nesting', { lead: JSON.parse(`${'['.repeat(2000)}1${']'.repeat(2000)}`) as unknown }],
    ])('refuses %s', async (_name, values) => {
      expect(await save(mara, file, values)).toMatchObject({
        status: 400,
        body: { code: 'content_request_invalid' },
      });
    });

    test('refuses the name __proto__', async () => {
      const body = `{"action":"save","file":"${file}","version":"${version}","values":{"__proto__":{"x":1}}}`;
      expect(await mara.send(body)).toMatchObject({ status: 400 });
    });

    test('refuses what is no JSON', async () => {
      expect(await mara.send('{')).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
    });

    test('refuses a huge request', async () => {
      expect((await save(mara, file, { lead: 'x'.repeat(250_000) })).status).toBe(413);
      expect((await save(mara, file, { lead: 'x'.repeat(2_000_000) })).status).toBe(413);
      expect(await drafts()).toEqual([]);
    });

    test('a text cannot end its field: YAML in it stays text', async () => {
      const lead = '"\nid: 1\n*alias &anchor !!js/undefined {{';
      expect((await save(mara, file, { lead })).status).toBe(200);
      expect((await mara.open(file)).values.lead).toBe(lead);
    });

    test('refuses other methods', async () => {
      const answer = await fetch(`${context.backend.url}/functions/v1/content`, {
        method: 'DELETE',
        headers: {
          apikey: context.backend.publishableKey,
          authorization: `Bearer ${await context.backend.accessToken(mara.person.sub)}`,
        },
      });
      expect(answer.status).toBe(405);
    });

    test('restores no publication that does not exist', async () => {
      const publication = crypto.randomUUID();
      expect((await mara.post({ action: 'restore', publication, versions: {} })).status).toBe(404);
      for (const name of [publication, '1 or 1=1', ''])
        expect((await mara.get(`?undo=${encodeURIComponent(name)}`)).status).toBe(404);
    });
  });
});

describeBackend('a server that cannot build the site', (context) => {
  test('has no function for content', async () => {
    const owner = await openStudioAs(context, 'admin');
    expect((await owner.get()).status).toBe(404);
  });
});
