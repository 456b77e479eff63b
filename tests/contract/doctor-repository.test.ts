import { expect, test } from 'vitest';
import { examineRepository } from '#server/doctor/examine-repository.ts';
import { serveFakeGitHub } from '../support/fake-github.ts';

const token = 'github_pat_of_the_test';

async function examine(env: Record<string, string> = {}, isReadOnly = false) {
  const github = await serveFakeGitHub(token, new Map([['site.yml', 'name: Acme\n']]));
  github.state.instead = (method) => (isReadOnly && method === 'POST' ? { status: 403 } : undefined);
  try {
    const settings = {
      CONTENT_REPOSITORY: 'acme/site',
      CONTENT_GITHUB_TOKEN: token,
      CONTENT_GITHUB_API_URL: github.url,
      ...env,
    };
    const before = github.state.head;
    const findings = await examineRepository(settings, fetch);
    expect(github.state.head).toBe(before);
    return findings;
  } finally {
    await github.close();
  }
}

test('says that publishing works, and whether a build hook is called', async () => {
  expect(await examine()).toEqual([
    { state: 'fine', text: 'The owner publishes content to acme/site, branch main: 1 files.' },
    { state: 'advice', text: expect.stringContaining('CONTENT_BUILD_HOOK_URL is not set') as string },
  ]);
  expect((await examine({ CONTENT_BUILD_HOOK_URL: 'https://build.example/hook' }))[1]?.state).toBe('fine');
  expect((await examine({ CONTENT_BUILD_HOOK_URL: 'build.example' }))[1]?.state).toBe('wrong');
});

test.each([
  ['a missing token', { CONTENT_GITHUB_TOKEN: '' }, 'CONTENT_GITHUB_TOKEN is not set'],
  ['a missing repository', { CONTENT_REPOSITORY: '' }, 'CONTENT_REPOSITORY is not set'],
  ['an address as repository', { CONTENT_REPOSITORY: 'https://git.example/acme/site' }, 'owner/name'],
  ['a wrong token', { CONTENT_GITHUB_TOKEN: 'github_pat_old' }, 'renew CONTENT_GITHUB_TOKEN'],
  ['an unknown repository', { CONTENT_REPOSITORY: 'acme/other' }, 'check CONTENT_REPOSITORY'],
  ['an unknown branch', { CONTENT_BRANCH: 'live' }, 'CONTENT_BRANCH'],
  ['no server', { CONTENT_GITHUB_API_URL: 'http://127.0.0.1:1' }, 'doesn’t answer'],
])('says what to do about %s', async (_name, env, words) => {
  const [finding] = await examine(env);
  expect(finding).toEqual({ state: 'wrong', text: expect.stringContaining(words) as string });
});

test('says that a token may only read', async () => {
  const [finding] = await examine({}, true);
  expect(finding?.text).toContain('Contents: read and write');
});

test('only notes that publishing from the browser is not set up', async () => {
  expect(await examine({ CONTENT_REPOSITORY: '', CONTENT_GITHUB_TOKEN: '' })).toMatchObject([
    { state: 'advice' },
  ]);
});
