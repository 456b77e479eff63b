import { z } from 'zod';
import type { ContentRepository } from '#functions/_shared/content-repository.ts';
import { GitHubError, noAnswer, sentenceFor } from './github-error.ts';

/** Longer than GitHub needs for a tree; a publication makes five requests, and a function may take 30 s. */
const timeoutMs = 6000;

const sha = z.string().regex(/^[0-9a-f]{40,64}$/);
const refSchema = z.object({ object: z.object({ sha }) });
const commitSchema = z.object({ sha, html_url: z.url({ protocol: /^https?$/ }) });
const treeSchema = z.object({
  sha,
  truncated: z.boolean(),
  tree: z.array(z.object({ path: z.string(), mode: z.string(), type: z.string(), sha })),
});

export type TreeEntry = z.output<typeof treeSchema>['tree'][number];

/** A file of a commit. Without a text, the file is removed. */
export interface CommittedFile {
  /** From the root of the repository. */
  path: string;
  text: string | undefined;
}

export type GitHub = ReturnType<typeof openGitHub>;

/**
 * Creates the requests to GitHub's REST API (https://docs.github.com/rest/git) for one repository. They throw GitHubError. Redirects are
 * not followed, so that the token goes nowhere else.
 */
export function openGitHub(
  { token, name, branch, apiUrl }: ContentRepository,
  fetcher: typeof fetch = fetch,
) {
  const ref = `heads/${branch.split('/').map(encodeURIComponent).join('/')}`;
  const hide = (text: string) => text.replaceAll(token, '…');

  async function request<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    { method = 'GET', body }: { method?: string; body?: object } = {},
  ): Promise<z.output<Schema>> {
    const what = `${method} ${path}`;
    const { response, text } = await send(what, path, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
        'user-agent': 'crossbar',
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      const reason = new Error(`${what} responded with ${response.status}: ${hide(text).slice(0, 300)}`);
      throw new GitHubError(sentenceFor(response, Date.now()), response.status, reason);
    }
    const parsed = schema.safeParse(parse(text));
    if (parsed.success) return parsed.data;
    throw new GitHubError(
      noAnswer,
      0,
      new Error(`${what} responded with something else: ${hide(text).slice(0, 100)}`),
    );
  }

  async function send(what: string, path: string, init: RequestInit) {
    try {
      const response = await fetcher(`${apiUrl}/repos/${name}${path}`, init);
      return { response, text: await response.text() };
    } catch (error) {
      throw new GitHubError(noAnswer, 0, new Error(`${what} failed: ${hide(String(error))}`));
    }
  }

  return {
    /** Returns the newest commit of the branch. */
    readHead: async () => (await request(`/git/ref/${ref}`, refSchema)).object.sha,
    /** Returns the tree of a commit. */
    readTreeOf: async (commit: string) =>
      (await request(`/git/commits/${commit}`, z.object({ tree: z.object({ sha }) }))).tree.sha,
    async listTree(tree: string, { isDeep = false } = {}): Promise<TreeEntry[]> {
      const found = await request(`/git/trees/${tree}${isDeep ? '?recursive=1' : ''}`, treeSchema);
      if (found.truncated) throw new GitHubError(noAnswer, 0, new Error(`The tree ${tree} is too large`));
      return found.tree;
    },
    async readText(blob: string): Promise<string> {
      const { content } = await request(
        `/git/blobs/${blob}`,
        z.object({ content: z.string(), encoding: z.literal('base64') }),
      );
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    },
    /** Stores a text without putting it anywhere. A text that the repository has already changes nothing. */
    storeText: async (text: string) =>
      request('/git/blobs', z.object({ sha }), {
        method: 'POST',
        body: { content: text, encoding: 'utf-8' },
      }),
    /** Creates a commit after another one. No branch has it yet. */
    async createCommit(parent: string, files: readonly CommittedFile[], message: string) {
      const tree = files.map(({ path, text }) => ({
        path,
        mode: '100644',
        type: 'blob',
        ...(text === undefined ? { sha: null } : { content: text }),
      }));
      const base_tree = await this.readTreeOf(parent);
      const created = await request('/git/trees', z.object({ sha }), {
        method: 'POST',
        body: { base_tree, tree },
      });
      const body = { message, tree: created.sha, parents: [parent] };
      const commit = await request('/git/commits', commitSchema, { method: 'POST', body });
      return { sha: commit.sha, url: commit.html_url };
    },
    /** Moves the branch to a commit, only forward. */
    moveBranch: async (commit: string) =>
      request(`/git/refs/${ref}`, refSchema, { method: 'PATCH', body: { sha: commit, force: false } }),
    /** Lists the newest commits of the branch since a time, with their messages. */
    async listCommits(since: string) {
      const query = new URLSearchParams({ sha: branch, since, per_page: '100' });
      const found = await request(
        `/commits?${query}`,
        z.array(commitSchema.extend({ commit: z.object({ message: z.string() }) })),
      );
      return found.map(({ sha, html_url: url, commit: { message } }) => ({ sha, url, message }));
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
