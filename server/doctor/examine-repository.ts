import { advice, fine, wrong, type Finding } from '#domain/finding.ts';
import { readContentRepository } from '#functions/_shared/content-repository.ts';
import { GitHubError } from '../studio/repository/github-error.ts';
import { openGitHub } from '../studio/repository/github.ts';
import { createSnapshots } from '../studio/repository/snapshot.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Checks whether the owner of a hosted site can publish from the browser. Changes nothing. */
export async function examineRepository(env: Environment, fetcher: typeof fetch): Promise<Finding[]> {
  const missing = ['CONTENT_REPOSITORY', 'CONTENT_GITHUB_TOKEN'].filter((name) => !env[name]);
  const repository = readContentRepository((name) => env[name]);
  if (missing.length === 2) {
    return [
      advice(
        'The owner can’t publish content from the browser: CONTENT_REPOSITORY and CONTENT_GITHUB_TOKEN are not set.',
      ),
    ];
  }
  if (repository === undefined) {
    return [wrong(`${missing.join('')} is not set, so the owner can’t publish content from the browser.`)];
  }
  const { name, branch, buildHookUrl } = repository;
  if (!/^[\w.-]+\/[\w.-]+$/.test(name)) {
    return [wrong('CONTENT_REPOSITORY must look like owner/name, such as acme/site.')];
  }
  const hook =
    buildHookUrl === undefined
      ? advice(
          'CONTENT_BUILD_HOOK_URL is not set, so the repository must start the build itself after each commit.',
        )
      : isAddress(buildHookUrl)
        ? fine('Each publication calls the build hook.')
        : wrong('CONTENT_BUILD_HOOK_URL must be a URL that starts with https:.');
  try {
    const github = openGitHub(repository, fetcher);
    const { texts } = await createSnapshots(github)();
    // The repository has this text already, so storing it proves the permission and changes nothing.
    const [text = ''] = texts.values();
    await github.storeText(text);
    return [fine(`The owner publishes content to ${name}, branch ${branch}: ${texts.size} files.`), hook];
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    return [wrong(error.message), hook];
  }
}

function isAddress(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:';
}
