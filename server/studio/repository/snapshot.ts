import { GitHubError } from './github-error.ts';
import type { GitHub, TreeEntry } from './github.ts';

/** The content at one commit of the repository. */
export interface Snapshot {
  commit: string;
  /** Texts by path in content/. */
  texts: ReadonlyMap<string, string>;
}

/** Files of content/ that the studio reads. Exercises and guides can't be edited there. */
const read = /^(?!exercises\/|guides\/)[a-z0-9-]+(\/[a-z0-9-]+)*\.(yml|md)$/;
const isRead = ({ path, type, mode }: TreeEntry) =>
  type === 'blob' && mode.startsWith('100') && read.test(path);

/** GitHub asks for few requests at a time. */
const parallel = 8;

/** Creates a reader of the newest content. A text is loaded once, because its hash names it. */
export function createSnapshots(github: GitHub): () => Promise<Snapshot> {
  /** Texts of the newest content by hash. */
  let known: ReadonlyMap<string, string> = new Map();
  let newest: Snapshot | undefined;

  async function load(entries: readonly TreeEntry[]): Promise<ReadonlyMap<string, string>> {
    const texts = new Map<string, string>();
    const left = [...new Set(entries.map(({ sha }) => sha))];
    const loadNext = async (): Promise<void> => {
      for (let sha = left.pop(); sha !== undefined; sha = left.pop())
        texts.set(sha, known.get(sha) ?? (await github.readText(sha)));
    };
    await Promise.all(Array.from({ length: parallel }, loadNext));
    return texts;
  }

  return async () => {
    const commit = await github.readHead();
    if (newest?.commit === commit) return newest;
    const root = await github.listTree(await github.readTreeOf(commit));
    const content = root.find(({ path, type }) => path === 'content' && type === 'tree');
    if (content === undefined) {
      throw new GitHubError(
        'The repository of this site has no folder content/. Ask your developer to check CONTENT_REPOSITORY and CONTENT_BRANCH.',
        404,
      );
    }
    const entries = (await github.listTree(content.sha, { isDeep: true })).filter(isRead);
    const loaded = await load(entries);
    known = loaded;
    newest = { commit, texts: new Map(entries.map(({ path, sha }) => [path, loaded.get(sha) ?? ''])) };
    return newest;
  };
}
