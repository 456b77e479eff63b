/** Why a request to GitHub failed. `message` is one sentence for the owner, and never contains the token. */
export class GitHubError extends Error {
  /** The HTTP status, 0 without a response. */
  readonly status: number;

  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause });
    this.name = 'GitHubError';
    this.status = status;
  }

  /** Whether a request that changes something may have been carried out all the same. */
  get isOpen(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

const sentences: Readonly<Record<number, string>> = {
  301: 'The repository of this site has another name now. Ask your developer to correct CONTENT_REPOSITORY.',
  401: 'GitHub doesn’t accept this site’s token: it is wrong or has expired. Ask your developer to renew CONTENT_GITHUB_TOKEN.',
  403: 'This site’s token may not do this at GitHub. Ask your developer to give it the permission ‘Contents: read and write’.',
  404: 'GitHub doesn’t find the repository or its branch, or this site’s token may not see it. Ask your developer to check CONTENT_REPOSITORY, CONTENT_BRANCH and the token.',
  409: 'The repository of this site is empty or busy. Try again in a minute.',
  422: 'GitHub refused the change. Ask your developer to look at the log of the function ‘content’.',
};

export const noAnswer = 'GitHub doesn’t answer right now. Your drafts are safe. Try again in a few minutes.';

/** Returns the sentence for an error response. `now` is in milliseconds. */
export function sentenceFor({ status, headers }: Response, now: number): string {
  const wait = waitingMinutes(headers, now);
  if (status === 429 || (status === 403 && wait !== undefined)) {
    const minutes = wait ?? 1;
    return `GitHub accepts no more requests of this site for now. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  }
  return sentences[status === 308 || status === 307 ? 301 : status] ?? noAnswer;
}

/** How long GitHub asks to wait. Undefined if the request was refused for another reason. */
function waitingMinutes(headers: Headers, now: number): number | undefined {
  const after = headers.get('retry-after');
  const isUsedUp = headers.get('x-ratelimit-remaining') === '0';
  if (after === null && !isUsedUp) return undefined;
  const seconds = after === null ? Number(headers.get('x-ratelimit-reset')) - now / 1000 : Number(after);
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds / 60)) : 1;
}
