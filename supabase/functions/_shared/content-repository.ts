/** Where the content of a hosted site is: a repository at GitHub, or at a server with the same API. */
export interface ContentRepository {
  /** Fine-grained token with the permission 'Contents: read and write' for this repository. */
  token: string;
  /** 'owner/name' */
  name: string;
  branch: string;
  /** Called with POST after each commit. Undefined if the repository starts the build itself. */
  buildHookUrl: string | undefined;
  /** Without a trailing slash. */
  apiUrl: string;
}

/**
 * Reads the repository from secrets or environment. Undefined unless CONTENT_REPOSITORY and CONTENT_GITHUB_TOKEN are set: the owner then
 * can't publish from the browser.
 */
export function readContentRepository(
  read: (name: string) => string | undefined,
): ContentRepository | undefined {
  const [name, token] = [read('CONTENT_REPOSITORY'), read('CONTENT_GITHUB_TOKEN')];
  if (!name || !token) return undefined;
  return {
    name,
    token,
    branch: read('CONTENT_BRANCH') || 'main',
    buildHookUrl: read('CONTENT_BUILD_HOOK_URL') || undefined,
    apiUrl: (read('CONTENT_GITHUB_API_URL') || 'https://api.github.com').replace(/\/+$/, ''),
  };
}
