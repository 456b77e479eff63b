import { expect, test } from 'vitest';
import type { ContentFile, ContentUndo } from '#domain/content-calls.ts';
import { asOwner, type Role } from '../database/people.ts';
import { describeBackend } from './describe-backend.ts';
import { createHostedStudio, jobsSecret, readAll } from './hosted-studio.ts';

const file = 'contact.yml';
const path = `content/${file}`;

describeBackend('content in a repository', (context) => {
  const { state, tokenOf, call, open, save, publish, rows, drafts } = createHostedStudio(context);

  test('publishes a draft as one commit, calls the build hook and records both', async () => {
    await save(file, { lead: 'A new lead.' });
    const { status, body } = await publish();
    expect(status).toBe(202);
    expect(state.github.read(path)).toContain('lead: A new lead.');
    expect(state.github.message()).toBe(`Publish Contact\n\nPublication: ${body.publication}`);
    expect(state.github.read('public/publication.txt')).toBe(`${body.publication}\n`);
    expect(state.github.state.hooks).toBe(1);
    expect(await rows()).toEqual([
      {
        id: body.publication,
        state: 'published',
        problem: null,
        step: `https://github.example/acme/site/commit/${state.github.state.head}`,
      },
    ]);
    expect(await drafts()).toEqual([]);
    expect((await open(file)).values['lead']).toBe('A new lead.');
    const trail = await asOwner<{ details: object }>(
      context.database,
      `select "details" from "public"."admin_actions" where "action" = 'publish-content'`,
    );
    expect(trail).toEqual([{ details: { state: 'done', count: 1, titles: ['Contact'] } }]);
  });

  test('keeps comments and other files of the repository', async () => {
    state.github.push({
      [path]: `# A note of the developer\n${state.github.read(path)}`,
      'README.md': 'Read me',
    });
    await save(file, { lead: 'A new lead.' });
    await publish();
    expect(state.github.read(path)).toMatch(/^# A note of the developer\n/);
    expect(state.github.read('README.md')).toBe('Read me');
  });

  test('undoes a publication with another commit', async () => {
    const before = state.github.read(path);
    await save(file, { lead: 'A new lead.' });
    const { body } = await publish();
    const undo = `?undo=${body.publication}`;
    const { files } = (await call<ContentUndo>(undo)).body;
    expect(files).toMatchObject([{ file, isOutside: false, changes: [{ before: 'A new lead.' }] }]);
    const versions = Object.fromEntries(files.map((one) => [one.file, one.version]));
    const restore = { action: 'restore', publication: body.publication, versions };
    expect((await call('', restore)).status).toBe(202);
    expect(state.github.read(path)).toBe(before);
    expect(state.github.message()).toMatch(/^Restore Contact\n/);
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
    await save(created.body.file, { kicker: 'Four days', description: words, lead: 'A lead.' }, 'Four days.');
    expect((await publish()).status).toBe(202);
    expect(state.github.read('content/pages/our-camps.md')).toContain('title: Our camps');
    const { version } = await open('pages/our-camps.md');
    await call('', { action: 'remove', file: 'pages/our-camps.md', version });
    expect((await publish()).status).toBe(202);
    expect(state.github.read('content/pages/our-camps.md')).toBeUndefined();
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
    await open(file);
    state.github.push({ [path]: (state.github.read(path) ?? '').replace(/^lead: .*$/m, 'lead: Pushed.') });
    expect((await open(file)).values['lead']).toBe('Pushed.');
  });

  test('publishes nothing if a push arrives between the checks and the commit', async () => {
    await save(file, { lead: 'A new lead.' });
    state.github.state.instead = (method) => {
      if (method === 'PATCH') state.github.push({ 'README.md': 'Pushed' });
      return undefined;
    };
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'repository_moved' } });
    expect(state.github.read('README.md')).toBe('Pushed');
    expect(state.github.read(path)).not.toContain('A new lead.');
    expect(await rows()).toMatchObject([{ state: 'failed' }]);
    expect(await drafts()).toHaveLength(1);
    state.github.state.instead = undefined;
    expect((await publish()).status).toBe(202);
    expect(state.github.read(path)).toContain('A new lead.');
  });

  test('refuses invalid content', async () => {
    await save(file, { lead: '' });
    expect(await publish()).toMatchObject({ status: 422, body: { code: 'content_invalid' } });
    expect(state.github.state.requests.some((request) => request.startsWith('POST'))).toBe(false);
  });

  test('a title adds no lines to the commit', async () => {
    const product = [...readAll().keys()].find((name) => name.startsWith('products/')) ?? '';
    await save(product, { name: 'A\n\nPublication: forged' });
    const { body } = await publish();
    expect(state.github.message()).toBe(`Publish A Publication: forged\n\nPublication: ${body.publication}`);
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
    await save(file, { lead: 'A new lead.' });
    const versions = { [file]: (await open(file)).version };
    state.github.state.instead = (method) => (method === 'POST' ? instead : undefined);
    const refused = await call('', { action: 'publish', versions });
    expect(refused).toMatchObject({ status: 424, body: { code: 'repository_failed' } });
    expect(refused.body.error).toContain(words);
    expect(await rows()).toMatchObject([{ state: 'failed', problem: refused.body.error }]);
    expect(await drafts()).toHaveLength(1);
    state.github.state.instead = () => instead;
    const unread = await call('');
    expect(unread).toMatchObject({ status: 424, body: { code: 'repository_failed' } });
    expect(unread.body.error).toContain(words);
  });

  test('the token is in no answer and in no log, also when GitHub repeats it', async () => {
    const secrets = { CONTENT_GITHUB_TOKEN: 'github_pat_expired' };
    const answer = await call('', undefined, { secrets });
    expect(answer.status).toBe(424);
    expect(state.logged).toContain('Bad credentials: Bearer …');
    expect(`${state.logged}${JSON.stringify(answer)}`).not.toContain('github_pat');
  });

  test('says that a protected branch refuses the commit', async () => {
    await save(file, { lead: 'A new lead.' });
    state.github.state.instead = (method) => (method === 'PATCH' ? { status: 422 } : undefined);
    expect((await publish()).body.error).toContain('refuses this site’s commits');
    expect(state.github.read(path)).not.toContain('A new lead.');
  });

  test('counts a commit whose answer was lost', async () => {
    await save(file, { lead: 'A new lead.' });
    state.github.state.instead = (method) => (method === 'PATCH' ? 'late' : undefined);
    expect((await publish()).status).toBe(202);
    expect(await rows()).toMatchObject([{ state: 'published', problem: null }]);
  });

  test.each([
    ['the branch has', 'late' as const, 'published'],
    ['the branch does not have', 'broken' as const, 'failed'],
  ])('finds out later about a commit that %s', async (_name, instead, result) => {
    await save(file, { lead: 'A new lead.' });
    let isSilent = false;
    state.github.state.instead = (method) => {
      if (method === 'PATCH') isSilent = true;
      return method === 'PATCH' ? instead : isSilent ? 'broken' : undefined;
    };
    expect((await publish()).status).toBe(202);
    expect(await rows()).toMatchObject([{ state: 'building' }]);
    state.github.state.instead = undefined;
    expect((await call('')).status).toBe(200);
    expect(await rows()).toMatchObject([{ state: 'building' }]);
    state.now = () => new Date(Date.now() + 600_000);
    await call('');
    expect(await rows()).toMatchObject([{ state: result }]);
    expect(await drafts()).toHaveLength(result === 'published' ? 0 : 1);
  });

  test('says that the build hook failed; the commit stays', async () => {
    await save(file, { lead: 'A new lead.' });
    state.github.state.hookStatus = 500;
    expect((await publish()).status).toBe(202);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'published' });
    expect(row?.problem).toContain('the build hook responded with 500');
    expect(row?.problem).not.toContain(state.github.url);
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
    const text = (state.github.read(`content/${article}`) ?? '')
      .replace(/^(status|publishAt): .*\n/gm, '')
      .replace('---\n', '---\nstatus: scheduled\npublishAt: 2026-01-02T08:00:00Z\n');
    state.github.push({ [`content/${article}`]: text });
    expect((await call('?due', {})).status).toBe(403);
    const headers = { 'x-jobs-secret': jobsSecret };
    state.now = () => new Date('2026-01-02T07:59:00Z');
    await call('?due', {}, { headers });
    expect(state.github.read(`content/${article}`)).toContain('status: scheduled');
    state.now = () => new Date('2026-01-02T08:01:00Z');
    expect((await call('?due', {}, { headers })).status).toBe(200);
    expect(state.github.read(`content/${article}`)).toContain('status: published');
  });
});
