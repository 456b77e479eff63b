import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listContentFiles } from '../../app/lib/content/content-files.server.ts';
import { handleRepositoryContent } from '../../scripts/studio/repository/handle-repository.ts';
import type {
  ContentChanges,
  ContentFile,
  ContentPublication,
} from '../../supabase/functions/_shared/content-calls.ts';
import { readContentRepository } from '../../supabase/functions/_shared/content-repository.ts';
import { asOwner, createMember, type Role } from '../database/people.ts';
import { serveFakeGitHub } from '../support/fake-github.ts';
import { describeBackend } from './describe-backend.ts';

const token = 'github_pat_of_the_test';
const file = 'contact.yml';
const path = `content/${file}`;
const jobsSecret = 'a-secret-for-the-scheduler';

const readAll = () =>
  new Map(
    [
      ...['', 'blog/', 'pages/', 'products/', 'pictures/'].flatMap((folder) =>
        (['.md', '.yml'] as const).flatMap((ending) =>
          listContentFiles(folder.slice(0, -1) || '.', ending).map((name) => `${folder}${name}`),
        ),
      ),
    ].map((name) => [name, readFileSync(`content/${name}`, 'utf8')]),
  );

describeBackend('content in a repository', (context) => {
  let github: Awaited<ReturnType<typeof serveFakeGitHub>>;
  let logged: string;
  let now: () => Date;
  beforeEach(async () => {
    await asOwner(context.database, `delete from "public"."content_drafts"`);
    await asOwner(context.database, `delete from "public"."content_publications"`);
    await asOwner(context.database, `delete from "public"."admin_actions"`);
    github = await serveFakeGitHub(token, readAll());
    logged = '';
    now = () => new Date();
    return () => github.close();
  });

  let owner: string;
  beforeAll(async () => {
    owner = await tokenOf('admin');
  });
  const tokenOf = async (role: Role | undefined) =>
    context.backend.accessToken(
      (await createMember(context.database, { role, confirmed: true, metadata: { first_name: 'Mara' } })).sub,
    );

  async function call<Body>(
    query: string,
    body?: unknown,
    {
      caller = owner,
      secrets = {},
      headers = {},
    }: { caller?: string; secrets?: object; headers?: object } = {},
  ) {
    const settings: Record<string, string> = {
      CONTENT_REPOSITORY: 'acme/site',
      CONTENT_GITHUB_TOKEN: token,
      CONTENT_GITHUB_API_URL: github.url,
      CONTENT_BUILD_HOOK_URL: `${github.url}/hook`,
      ...secrets,
    };
    const request = new Request(`https://project.example/functions/v1/content${query}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${caller}`, ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer = await handleRepositoryContent(request, {
      supabase: context.backend.serviceClient(),
      contentRepository: readContentRepository((name) => settings[name]),
      serviceKeys: [],
      jobsSecret,
      now,
      log: (level, message, fields) => {
        logged += `${level} ${message} ${describe(fields?.['cause'])}\n`;
      },
    });
    return { status: answer.status, body: (await answer.json()) as Body & { error?: string; code?: string } };
  }
  const describe = (cause: unknown): string =>
    cause instanceof Error ? `${cause.stack} ${describe(cause.cause)}` : String(cause);

  const open = async (name = file) => (await call<ContentFile>(`?file=${encodeURIComponent(name)}`)).body;
  const save = async (values: object, name = file) => {
    const current = await open(name);
    return call<ContentFile>('', {
      action: 'save',
      file: name,
      version: current.version,
      values: { ...current.values, ...values },
    });
  };
  const publish = async (options = {}) => {
    const { body } = await call<ContentChanges>('?changes');
    const versions = Object.fromEntries(body.files.map(({ file: name, version }) => [name, version]));
    return call<ContentPublication>('', { action: 'publish', versions }, options);
  };
  const rows = () =>
    asOwner<{ id: string; state: string; problem: string | null; step: string }>(
      context.database,
      `select "id", "state", "problem", "step" from "public"."content_publications" order by "started_at"`,
    );
  const drafts = () => asOwner(context.database, `select from "public"."content_drafts"`);

  test('publishes a draft as one commit, calls the build hook and records both', async () => {
    await save({ lead: 'A new lead.' });
    const { status, body } = await publish();
    expect(status).toBe(202);
    expect(github.read(path)).toContain('lead: A new lead.');
    expect(github.message()).toBe(`Publish Contact\n\nPublication: ${body.publication}`);
    expect(github.state.hooks).toBe(1);
    expect(await rows()).toEqual([
      {
        id: body.publication,
        state: 'published',
        problem: null,
        step: `https://github.example/acme/site/commit/${github.state.head}`,
      },
    ]);
    expect(await drafts()).toEqual([]);
    expect((await open()).values['lead']).toBe('A new lead.');
    const trail = await asOwner<{ details: object }>(
      context.database,
      `select "details" from "public"."admin_actions" where "action" = 'publish-content'`,
    );
    expect(trail).toEqual([{ details: { state: 'done', count: 1, titles: ['Contact'] } }]);
  });

  test('keeps comments and other files of the repository', async () => {
    github.push({ [path]: `# A note of the developer\n${github.read(path)}`, 'README.md': 'Read me' });
    await save({ lead: 'A new lead.' });
    await publish();
    expect(github.read(path)).toMatch(/^# A note of the developer\n/);
    expect(github.read('README.md')).toBe('Read me');
  });

  test('undoes a publication with another commit', async () => {
    const before = github.read(path);
    await save({ lead: 'A new lead.' });
    const { body } = await publish();
    expect((await call('', { action: 'restore', publication: body.publication })).status).toBe(202);
    expect(github.read(path)).toBe(before);
    expect(github.message()).toMatch(/^Restore Contact\n/);
  });

  test('adds and removes files', async () => {
    const created = await call<ContentFile>('', {
      action: 'create',
      place: 'pages/',
      name: 'our-camps',
      title: 'Our camps',
    });
    const words =
      'One or two sentences for search engines, long enough to say what a visitor finds on this page of the site, and no longer.';
    await save({ kicker: 'Four days', description: words, lead: 'A lead.' }, created.body.file);
    expect((await publish()).status).toBe(202);
    expect(github.read('content/pages/our-camps.md')).toContain('title: Our camps');
    const { version } = await open('pages/our-camps.md');
    await call('', { action: 'remove', file: 'pages/our-camps.md', version });
    expect((await publish()).status).toBe(202);
    expect(github.read('content/pages/our-camps.md')).toBeUndefined();
  });

  test('an article that moves leaves its old address as a redirect', async () => {
    const article = [...readAll().keys()].find((name) => /^blog\/.*\.md$/.test(name)) ?? '';
    const { version, address } = await open(article);
    await call('', { action: 'rename', file: article, version, name: 'a-new-address' });
    expect((await open('redirects.yml')).values['redirects']).toEqual([
      { from: address, to: '/blog/a-new-address' },
    ]);
  });

  test('sees what a developer pushed', async () => {
    await open();
    github.push({ [path]: (github.read(path) ?? '').replace(/^lead: .*$/m, 'lead: Pushed.') });
    expect((await open()).values['lead']).toBe('Pushed.');
  });

  test('publishes nothing if a push arrives between the checks and the commit', async () => {
    await save({ lead: 'A new lead.' });
    github.state.instead = (method) => {
      if (method === 'PATCH') github.push({ 'README.md': 'Pushed' });
      return undefined;
    };
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'repository_moved' } });
    expect(github.read('README.md')).toBe('Pushed');
    expect(github.read(path)).not.toContain('A new lead.');
    expect(await rows()).toMatchObject([{ state: 'failed' }]);
    expect(await drafts()).toHaveLength(1);
    github.state.instead = undefined;
    expect((await publish()).status).toBe(202);
    expect(github.read(path)).toContain('A new lead.');
  });

  test('refuses invalid content', async () => {
    await save({ lead: '' });
    expect(await publish()).toMatchObject({ status: 422, body: { code: 'content_invalid' } });
    expect(github.state.requests.some((request) => request.startsWith('POST'))).toBe(false);
  });

  test('a title adds no lines to the commit', async () => {
    const product = [...readAll().keys()].find((name) => name.startsWith('products/')) ?? '';
    await save({ name: 'A\n\nPublication: forged' }, product);
    const { body } = await publish();
    expect(github.message()).toBe(`Publish A Publication: forged\n\nPublication: ${body.publication}`);
  });

  test.each([
    ['a wrong token', { status: 401 }, 'CONTENT_GITHUB_TOKEN'],
    ['a token without the permission', { status: 403 }, 'Contents: read and write'],
    [
      'the rate limit',
      { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '0' } },
      'in 1 minute.',
    ],
    ['the secondary rate limit', { status: 429, headers: { 'retry-after': '120' } }, 'in 2 minutes.'],
    ['an unknown repository', { status: 404 }, 'CONTENT_REPOSITORY'],
    [
      'a renamed repository',
      { status: 301, headers: { location: 'https://elsewhere.example/' } },
      'another name',
    ],
    ['a busy repository', { status: 409 }, 'busy'],
    ['a refused change', { status: 422 }, 'refused'],
    ['an outage', { status: 503 }, 'doesn’t answer'],
    ['an answer that is no JSON', { status: 200, body: '<html>' }, 'doesn’t answer'],
    ['a broken connection', 'broken' as const, 'doesn’t answer'],
  ])('says one sentence for %s, when reading and when publishing', async (_name, instead, words) => {
    await save({ lead: 'A new lead.' });
    const versions = { [file]: (await open()).version };
    github.state.instead = (method) => (method === 'POST' ? instead : undefined);
    const refused = await call('', { action: 'publish', versions });
    expect(refused).toMatchObject({ status: 424, body: { code: 'repository_failed' } });
    expect(refused.body.error).toContain(words);
    expect(await rows()).toMatchObject([{ state: 'failed', problem: refused.body.error }]);
    expect(await drafts()).toHaveLength(1);
    github.state.instead = () => instead;
    const unread = await call('');
    expect(unread).toMatchObject({ status: 424, body: { code: 'repository_failed' } });
    expect(unread.body.error).toContain(words);
  });

  test('the token is in no answer and in no log, also when GitHub repeats it', async () => {
    const secrets = { CONTENT_GITHUB_TOKEN: 'github_pat_expired' };
    const answer = await call('', undefined, { secrets });
    expect(answer.status).toBe(424);
    expect(logged).toContain('Bad credentials: Bearer …');
    expect(`${logged}${JSON.stringify(answer)}`).not.toContain('github_pat');
  });

  test('says that a protected branch refuses the commit', async () => {
    await save({ lead: 'A new lead.' });
    github.state.instead = (method) => (method === 'PATCH' ? { status: 422 } : undefined);
    expect((await publish()).body.error).toContain('refuses this site’s commits');
    expect(github.read(path)).not.toContain('A new lead.');
  });

  test('counts a commit whose answer was lost', async () => {
    await save({ lead: 'A new lead.' });
    github.state.instead = (method) => (method === 'PATCH' ? 'late' : undefined);
    expect((await publish()).status).toBe(202);
    expect(await rows()).toMatchObject([{ state: 'published', problem: null }]);
  });

  test.each([
    ['the branch has', 'late' as const, 'published'],
    ['the branch does not have', 'broken' as const, 'failed'],
  ])('finds out later about a commit that %s', async (_name, instead, state) => {
    await save({ lead: 'A new lead.' });
    let isSilent = false;
    github.state.instead = (method) => {
      if (method === 'PATCH') isSilent = true;
      return method === 'PATCH' ? instead : isSilent ? 'broken' : undefined;
    };
    expect((await publish()).status).toBe(202);
    expect(await rows()).toMatchObject([{ state: 'building' }]);
    github.state.instead = undefined;
    expect((await call('')).status).toBe(200);
    expect(await rows()).toMatchObject([{ state: 'building' }]);
    now = () => new Date(Date.now() + 600_000);
    await call('');
    expect(await rows()).toMatchObject([{ state }]);
    expect(await drafts()).toHaveLength(state === 'published' ? 0 : 1);
  });

  test('says that the build hook failed; the commit stays', async () => {
    await save({ lead: 'A new lead.' });
    github.state.hookStatus = 500;
    expect((await publish()).status).toBe(202);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'published' });
    expect(row?.problem).toContain('the build hook responded with 500');
    expect(row?.problem).not.toContain(github.url);
  });

  test.each([undefined, 'coach', 'desk'] satisfies (Role | undefined)[])(
    'asks GitHub nothing for a member with the role %s',
    async (role) => {
      const caller = await tokenOf(role);
      expect((await call('', undefined, { caller })).status).toBe(403);
      expect((await publish({ caller })).status).toBe(403);
    },
  );

  test.each(['../package.json', 'files/sources.json', 'README.md', '__proto__', 'pages/../site.yml'])(
    'knows no file %j',
    async (name) => {
      expect((await call(`?file=${encodeURIComponent(name)}`)).status).toBe(404);
    },
  );

  test('is not there without a repository or a token', async () => {
    for (const name of ['CONTENT_REPOSITORY', 'CONTENT_GITHUB_TOKEN'])
      expect(await call('', undefined, { secrets: { [name]: '' } })).toMatchObject({
        status: 404,
        body: { code: 'studio_not_connected' },
      });
  });

  test('the scheduler publishes an article whose time has come, and only the scheduler', async () => {
    const article = [...readAll().keys()].find((name) => /^blog\/.*\.md$/.test(name)) ?? '';
    const text = (github.read(`content/${article}`) ?? '')
      .replace(/^(status|publishAt): .*\n/gm, '')
      .replace('---\n', '---\nstatus: scheduled\npublishAt: 2026-01-02T08:00:00Z\n');
    github.push({ [`content/${article}`]: text });
    expect((await call('?due', {})).status).toBe(403);
    const headers = { 'x-jobs-secret': jobsSecret };
    now = () => new Date('2026-01-02T07:59:00Z');
    await call('?due', {}, { headers });
    expect(github.read(`content/${article}`)).toContain('status: scheduled');
    now = () => new Date('2026-01-02T08:01:00Z');
    expect((await call('?due', {}, { headers })).status).toBe(200);
    expect(github.read(`content/${article}`)).toContain('status: published');
  });
});
