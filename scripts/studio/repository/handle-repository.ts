import { requireScheduler } from '#functions/_shared/caller.ts';
import type { ContentRepository } from '#functions/_shared/content-repository.ts';
import type { FunctionDependencies } from '#functions/_shared/dependencies.ts';
import { json, requireMethod, respond } from '#functions/_shared/http.ts';
import { contentErrors } from '#server/studio/content-errors.ts';
import { handleContent } from '#server/studio/handle-content.ts';
import { handleLibrary } from '#server/studio/handle-library.ts';
import { publishDue } from '#server/studio/publish-due.ts';
import { createCommitPublisher } from '#server/studio/repository/commit-publisher.ts';
import { GitHubError } from '#server/studio/repository/github-error.ts';
import { openGitHub } from '#server/studio/repository/github.ts';
import { createSnapshots, type Snapshot } from '#server/studio/repository/snapshot.ts';
import { createRepositoryTools } from './repository-tools.ts';

type Dependencies = Pick<
  FunctionDependencies,
  'supabase' | 'contentRepository' | 'serviceKeys' | 'jobsSecret' | 'now' | 'log'
>;

/**
 * The function `content` of a Supabase project (_shared/content-calls.ts): the studio for content in a repository. POST ?due, for the
 * scheduler, publishes scheduled articles whose time has come.
 */
export function handleRepositoryContent(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    const parts = open(dependencies);
    if (!new URL(request.url).searchParams.has('due')) {
      return handleContent(request, {
        ...parts,
        // After the role was checked.
        async tools() {
          await parts.publisher.settle();
          return parts.tools();
        },
      });
    }
    requireMethod(request, 'POST');
    await requireScheduler(request, dependencies);
    const now = dependencies.now();
    // When the next article is due is known only to the repository, so each call looks.
    await publishDue({ ...parts, next: now.toISOString(), now });
    return json({ ok: true });
  });
}

/** The function `content-pictures` of a Supabase project: lists the repository's pictures. */
export function handleRepositoryPictures(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => handleLibrary('picture', request, open(dependencies)));
}

/** The function `content-videos` of a Supabase project: lists the site's own videos and those of the repository. */
export function handleRepositoryVideos(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => handleLibrary('video', request, open(dependencies)));
}

/** Snapshots by repository, for all requests of this function. */
const opened = new Map<string, { github: ReturnType<typeof openGitHub>; read: () => Promise<Snapshot> }>();

function openRepository(repository: ContentRepository) {
  const key = JSON.stringify(repository);
  const found = opened.get(key);
  if (found !== undefined) return found;
  const github = openGitHub(repository);
  const created = { github, read: createSnapshots(github) };
  opened.set(key, created);
  return created;
}

/** Returns what a request needs. Everything in it sees the content of the same commit. */
function open({ contentRepository, supabase, log, now }: Dependencies) {
  if (contentRepository === undefined) throw contentErrors.noRepository();
  const { github, read } = openRepository(contentRepository);
  let reading: Promise<Snapshot> | undefined;
  const snapshot = () =>
    (reading ??= read().catch((cause: unknown) => {
      if (!(cause instanceof GitHubError)) throw cause;
      log('error', 'The content could not be read from the repository', { cause });
      throw contentErrors.repositoryFailed(cause.message);
    }));
  const publisher = createCommitPublisher({
    supabase,
    github,
    head: async () => (await snapshot()).commit,
    buildHookUrl: contentRepository.buildHookUrl,
    log,
    now,
  });
  const tools = async () => createRepositoryTools((await snapshot()).texts);
  return { supabase, log, publisher, tools };
}
