import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach } from 'vitest';
import { listContentFiles } from '#content/content-files.server.ts';
import { handleRepositoryContent } from '#scripts/studio/repository/handle-repository.ts';
import type { ContentChanges, ContentFile, ContentPublication } from '#domain/content-calls.ts';
import { readContentRepository } from '#functions/_shared/content-repository.ts';
import { asOwner, createMember, type Role } from '../database/people.ts';
import { serveFakeGitHub } from '../support/fake-github.ts';
import type { BackendContext } from './describe-backend.ts';

const token = 'github_pat_of_the_test';
export const jobsSecret = 'a-secret-for-the-scheduler';

/** The texts of content/ by file. */
export const readAll = () =>
  new Map(
    ['', 'blog/', 'pages/', 'products/', 'pictures/']
      .flatMap((folder) =>
        (['.md', '.yml'] as const).flatMap((ending) =>
          listContentFiles(folder.slice(0, -1) || '.', ending).map((name) => `${folder}${name}`),
        ),
      )
      .map((name) => [name, readFileSync(`content/${name}`, 'utf8')]),
  );

interface CallOptions {
  caller?: string;
  secrets?: object;
  headers?: object;
}

const describeCause = (cause: unknown): string =>
  cause instanceof Error ? `${cause.stack} ${describeCause(cause.cause)}` : String(cause);

/** Prepares the studio of a hosted site for the tests of a block: each has a repository at a fake of GitHub, and no drafts. */
export function createHostedStudio(context: BackendContext) {
  const state = {
    github: undefined as unknown as Awaited<ReturnType<typeof serveFakeGitHub>>,
    /** Everything that was logged. */
    logged: '',
    now: () => new Date(),
  };
  let owner: string;
  beforeAll(async () => {
    owner = await tokenOf('admin');
  });
  beforeEach(async () => {
    for (const table of ['content_drafts', 'content_publications', 'admin_actions'])
      await asOwner(context.database, `delete from "public"."${table}"`);
    state.github = await serveFakeGitHub(token, readAll());
    state.logged = '';
    state.now = () => new Date();
    return () => state.github.close();
  });

  const tokenOf = async (role: Role | undefined) =>
    context.backend.accessToken(
      (await createMember(context.database, { role, confirmed: true, metadata: { first_name: 'Mara' } })).sub,
    );

  async function call<Body>(
    query: string,
    body?: unknown,
    { caller = owner, secrets = {}, headers = {} }: CallOptions = {},
  ) {
    const settings: Record<string, string> = {
      CONTENT_REPOSITORY: 'acme/site',
      CONTENT_GITHUB_TOKEN: token,
      CONTENT_GITHUB_API_URL: state.github.url,
      CONTENT_BUILD_HOOK_URL: `${state.github.url}/hook`,
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
      now: state.now,
      log: (level, message, fields) => {
        state.logged += `${level} ${message} ${describeCause(fields?.['cause'])}\n`;
      },
    });
    return { status: answer.status, body: (await answer.json()) as Body & { error?: string; code?: string } };
  }

  const open = async (file: string) => (await call<ContentFile>(`?file=${encodeURIComponent(file)}`)).body;

  return {
    state,
    tokenOf,
    call,
    open,
    /** Saves fields of a file over its newest version. */
    async save(file: string, values: object, text?: string) {
      const { version, values: before } = await open(file);
      const action = { action: 'save', file, version, values: { ...before, ...values } };
      return call<ContentFile>('', text === undefined ? action : { ...action, text });
    },
    /** Publishes all drafts. */
    async publish(options?: CallOptions) {
      const { body } = await call<ContentChanges>('?changes');
      const versions = Object.fromEntries(body.files.map(({ file, version }) => [file, version]));
      return call<ContentPublication>('', { action: 'publish', versions }, options);
    },
    rows: () =>
      asOwner<{ id: string; state: string; problem: string | null; step: string }>(
        context.database,
        `select "id", "state", "problem", "step" from "public"."content_publications" order by "started_at"`,
      ),
    drafts: () => asOwner(context.database, `select from "public"."content_drafts"`),
  };
}
