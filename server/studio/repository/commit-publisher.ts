import { rowsPerRequest } from '#domain/read-all-rows.ts';
import type { PublishedChange } from '#domain/content-calls.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import type { Log } from '#functions/_shared/http.ts';
import { beginPublication } from '../begin-publication.ts';
import { contentErrors } from '../content-errors.ts';
import { callBuildHook } from './build-hook.ts';
import { GitHubError } from './github-error.ts';
import type { GitHub } from './github.ts';

const interrupted = 'The function stopped before the commit, so nothing was changed. Publish again.';
const protectedBranch =
  'The branch of the repository refuses this site’s commits. Ask your developer to let the token’s owner push to it, or to name another branch in CONTENT_BRANCH.';

/** Part of the built site, so that the studio's page can see which publication the site was built with. */
const builtFile = 'public/publication.txt';

/** Longer than any function runs. A publication that is still open then was interrupted. */
const lifeMs = 180_000;

interface PublisherOptions {
  supabase: ServiceClient;
  github: GitHub;
  /** The commit whose content was checked. */
  head: () => Promise<string>;
  buildHookUrl: string | undefined;
  log: Log;
  now: () => Date;
}

/** Creates what publishes content as a commit to a repository, from which the site is built elsewhere. */
export function createCommitPublisher({ supabase, github, log, ...options }: PublisherOptions) {
  /** Publishes changes and returns the id of the publication. Throws FunctionError if they were not committed. */
  async function start(
    userId: string | undefined,
    changes: readonly PublishedChange[],
    restores: string | undefined,
  ): Promise<string> {
    await settle();
    const parent = await options.head();
    const id = await beginPublication(supabase, userId, changes, restores);
    try {
      const url = await commit(id, parent, changes, messageOf(id, changes, restores));
      // Whether GitHub has the commit is not known. `settle` finds out.
      if (url !== undefined) await finish(id, { url });
    } catch (cause) {
      log('error', 'Publishing content failed', { cause });
      const failure = cause instanceof GitHubError ? contentErrors.repositoryFailed(cause.message) : cause;
      await finish(id, { problem: failure instanceof Error ? failure.message : interrupted });
      throw failure;
    }
    return id;
  }

  /** Commits the changes and returns the address of the commit. Undefined if GitHub did not say whether the branch has it. */
  async function commit(
    id: string,
    parent: string,
    changes: readonly PublishedChange[],
    message: string,
  ): Promise<string | undefined> {
    const texts = changes.map(({ file, after }) => ({ path: `content/${file}`, text: after || undefined }));
    const files = [...texts, { path: builtFile, text: `${id}\n` }];
    const { sha, url } = await github.createCommit(parent, files, message);
    try {
      await github.moveBranch(sha);
    } catch (failure) {
      if (!(failure instanceof GitHubError)) throw failure;
      const head = await github.readHead().catch(() => undefined);
      if (head === sha) return url;
      if (failure.isOpen) {
        log('error', 'GitHub did not say whether it has a commit', { cause: failure });
        return undefined;
      }
      if (head !== undefined && head !== parent) throw contentErrors.repositoryMoved();
      throw failure.status === 422 ? new GitHubError(protectedBranch, 422, failure) : failure;
    }
    return url;
  }

  async function finish(id: string, { url, problem }: { url?: string; problem?: string }): Promise<void> {
    // Shown with a link. A longer address is left out, and the commit names the publication.
    if (url !== undefined && url.length <= 200) await note(id, { step: url });
    const { error } = await supabase.rpc('finish_content_publication', { p_id: id, p_problem: problem });
    if (error) throw new Error('The publication could not be recorded', { cause: error });
    if (url === undefined || options.buildHookUrl === undefined) return;
    const hookProblem = await callBuildHook(options.buildHookUrl);
    if (hookProblem !== undefined) await note(id, { problem: hookProblem });
  }

  async function note(id: string, columns: { step: string } | { problem: string }): Promise<void> {
    const { error } = await supabase.from('content_publications').update(columns).eq('id', id);
    if (error) throw new Error('The publication could not be described', { cause: error });
  }

  /** Records the result of publications that were interrupted: the branch has their commit, or nothing was changed. */
  async function settle(): Promise<void> {
    const { data, error } = await supabase
      .from('content_publications')
      .select('id, started_at')
      .eq('state', 'building')
      .lt('started_at', new Date(options.now().getTime() - lifeMs).toISOString())
      .limit(rowsPerRequest);
    if (error) throw new Error('The publications could not be read', { cause: error });
    for (const { id, started_at: startedAt } of data) {
      const commits = await github.listCommits(startedAt);
      const url = commits.find(({ message }) => message.endsWith(trailerOf(id)))?.url;
      await finish(id, url === undefined ? { problem: interrupted } : { url });
    }
  }

  return { start, settle };
}

const trailerOf = (id: string) => `\n\nPublication: ${id}`;

/** The message of a commit. Titles are content, so they must not add lines to it. */
function messageOf(id: string, changes: readonly PublishedChange[], restores: string | undefined): string {
  const titles = changes.map(({ title }) => title.replace(/\s+/g, ' ').trim());
  const shown = titles.slice(0, 3).join(', ').slice(0, 120);
  const more = titles.length > 3 ? ` and ${titles.length - 3} more` : '';
  return `${restores === undefined ? 'Publish' : 'Restore'} ${shown}${more}${trailerOf(id)}`;
}
