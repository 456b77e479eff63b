import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

interface Commit {
  parent: string | undefined;
  message: string;
  files: ReadonlyMap<string, string>;
}

/** An answer in place of GitHub's own. 'late': the request is carried out, and the connection breaks before the answer. */
type Instead = { status: number; headers?: Record<string, string>; body?: string } | 'late' | 'broken';

const treeBody = z.object({
  base_tree: z.string(),
  tree: z.array(z.object({ path: z.string(), content: z.string().optional(), sha: z.null().optional() })),
});
const commitBody = z.object({
  message: z.string(),
  tree: z.string(),
  parents: z.array(z.string()).length(1),
});
const refBody = z.object({ sha: z.string(), force: z.literal(false) });

const hash = (value: unknown) => createHash('sha1').update(JSON.stringify(value)).digest('hex');

/**
 * Serves the part of GitHub's REST API that the studio uses, for the repository acme/site with the branch main, as its documentation
 * describes it (https://docs.github.com/rest/git): blobs, trees, commits and refs.
 */
export async function serveFakeGitHub(token: string, texts: ReadonlyMap<string, string>) {
  const blobs = new Map<string, string>();
  const trees = new Map<string, ReadonlyMap<string, string>>();
  const commits = new Map<string, Commit>();
  const state = {
    head: '',
    requests: [] as string[],
    hooks: 0,
    hookStatus: 200,
    instead: undefined as ((method: string, path: string) => Instead | undefined) | undefined,
  };

  const storeBlob = (text: string) => {
    blobs.set(hash(text), text);
    return hash(text);
  };
  const storeTree = (files: ReadonlyMap<string, string>) => {
    const sha = hash([...files].sort());
    trees.set(sha, files);
    return sha;
  };
  const storeCommit = (commit: Commit) => {
    const sha = hash([commit.message, commit.parent, randomUUID()]);
    commits.set(sha, commit);
    return sha;
  };
  /** Entries of a tree; folders get trees of their own. */
  function entriesOf(files: ReadonlyMap<string, string>, isDeep: boolean) {
    const folders = new Map<string, Map<string, string>>();
    const entries = [];
    for (const [path, text] of files) {
      const [folder = '', ...rest] = path.split('/');
      if (rest.length > 0 && !isDeep) {
        const inner = folders.get(folder) ?? new Map<string, string>();
        folders.set(folder, inner.set(rest.join('/'), text));
      } else entries.push({ path, mode: '100644', type: 'blob', sha: storeBlob(text) });
    }
    for (const [path, inner] of folders)
      entries.push({ path, mode: '040000', type: 'tree', sha: storeTree(inner) });
    return entries;
  }
  const filesAt = (commit: string) => commits.get(commit)?.files ?? new Map<string, string>();
  const descendsFrom = (commit: string, ancestor: string): boolean => {
    for (let at: string | undefined = commit; at !== undefined; at = commits.get(at)?.parent)
      if (at === ancestor) return true;
    return false;
  };
  const describe = (sha: string) => ({
    sha,
    html_url: `https://github.example/acme/site/commit/${sha}`,
    tree: { sha: storeTree(filesAt(sha)) },
    commit: { message: commits.get(sha)?.message ?? '' },
  });

  const notFound = { status: 404, body: { message: 'Not Found' } };
  function answer(method: string, path: string, body: unknown): { status: number; body: unknown } {
    const [, kind, sha = ''] = /^\/git\/(refs|ref|commits|trees|blobs)(?:\/([^?]*))?/.exec(path) ?? [];
    switch (`${method} ${kind}`) {
      case 'GET ref':
        if (sha !== 'heads/main') return notFound;
        return { status: 200, body: { ref: 'refs/heads/main', object: { type: 'commit', sha: state.head } } };
      case 'GET commits':
        return commits.has(sha) ? { status: 200, body: describe(sha) } : notFound;
      case 'GET trees': {
        const files = trees.get(sha);
        const tree = files && entriesOf(files, path.includes('recursive=1'));
        return tree ? { status: 200, body: { sha, tree, truncated: false } } : notFound;
      }
      case 'GET blobs': {
        const text = blobs.get(sha);
        // GitHub breaks the lines of Base64.
        const content = Buffer.from(text ?? '')
          .toString('base64')
          .replace(/.{60}/g, '$&\n');
        return text === undefined ? notFound : { status: 200, body: { sha, content, encoding: 'base64' } };
      }
      case 'POST blobs':
        return {
          status: 201,
          body: { sha: storeBlob(z.object({ content: z.string() }).parse(body).content) },
        };
      case 'POST trees': {
        const { base_tree, tree } = treeBody.parse(body);
        const files = new Map(trees.get(base_tree));
        for (const { path: file, content } of tree) {
          if (content !== undefined) files.set(file, content);
          else if (!files.delete(file)) return { status: 422, body: { message: 'GitRPC::BadObjectState' } };
        }
        return { status: 201, body: { sha: storeTree(files) } };
      }
      case 'POST commits': {
        const { message, tree, parents } = commitBody.parse(body);
        const created = storeCommit({ message, parent: parents[0], files: trees.get(tree) ?? new Map() });
        return { status: 201, body: describe(created) };
      }
      case 'PATCH refs': {
        const next = refBody.parse(body).sha;
        if (sha !== 'heads/main') return notFound;
        if (!descendsFrom(next, state.head))
          return { status: 422, body: { message: 'Update is not a fast forward' } };
        state.head = next;
        return { status: 200, body: { ref: 'refs/heads/main', object: { type: 'commit', sha: next } } };
      }
      default: {
        if (!path.startsWith('/commits?')) return notFound;
        const list = [];
        for (let at: string | undefined = state.head; at !== undefined; at = commits.get(at)?.parent)
          list.push(describe(at));
        return { status: 200, body: list };
      }
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/hook') {
        state.hooks++;
        response.writeHead(state.hookStatus).end();
        return;
      }
      const path = request.url?.replace('/repos/acme/site', '') ?? '';
      const method = request.method ?? '';
      state.requests.push(`${method} ${path}`);
      const instead = state.instead?.(method, path);
      if (instead === 'broken') return void request.socket.destroy();
      if (typeof instead === 'object')
        return void response.writeHead(instead.status, instead.headers).end(instead.body ?? '{}');
      const isAllowed = request.headers.authorization === `Bearer ${token}`;
      const text = Buffer.concat(chunks).toString();
      const { status, body } = isAllowed
        ? answer(method, path, text === '' ? undefined : JSON.parse(text))
        : { status: 401, body: { message: `Bad credentials: ${request.headers.authorization}` } };
      if (instead === 'late') return void request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Commits to the branch, as a developer who pushes. */
  function push(changes: Readonly<Record<string, string>>, removed: readonly string[] = []): void {
    const files = new Map(filesAt(state.head));
    for (const [path, text] of Object.entries(changes)) files.set(path, text);
    for (const path of removed) files.delete(path);
    state.head = storeCommit({ message: 'A push', parent: state.head || undefined, files });
  }
  push(Object.fromEntries([...texts].map(([file, text]) => [`content/${file}`, text])));

  return {
    url,
    state,
    push,
    remove: (path: string) => push({}, [path]),
    /** The text of a file on the branch. */
    read: (path: string) => filesAt(state.head).get(path),
    message: () => commits.get(state.head)?.message ?? '',
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
