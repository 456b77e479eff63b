import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentProblem } from '#domain/content-calls.ts';
import { readCodeId } from '#server/release.ts';
import { describeBuild, isCompiled, NotCompiled, requireMayCompile } from '../build/build-site.ts';
import { readPublishedId, siteIdOf, siteRoot, switchSite } from '../build/publish-site.ts';
import { runInOwnProcess } from '../build/render-process.ts';
import { buildCandidate } from './build-candidate.ts';
import { chooseContent, repositoryTexts } from './choose-content.ts';
import { toBuildError } from './explain-build-failure.ts';
import { describeAtTerminal } from './name-problem.ts';

export interface PreparedSite {
  /** The folder with the pages. */
  siteDirectory: string;
  /** Why the pages don't show the current content, in sentences for the owner. Empty if they do. */
  problems: readonly string[];
  /** The same for the terminal. */
  reason?: string;
}

/** Errors of content that were found before a build. The message is for the terminal. */
class InvalidContent extends Error {
  readonly sentences: readonly string[];

  constructor(problems: readonly ContentProblem[]) {
    super(problems.map(describeAtTerminal).join('\n'));
    this.sentences = problems.map(({ sentence }) => sentence);
  }
}

/**
 * Renders the site of the current content into DATA_DIR unless it is there. Content that can't be built keeps no server from starting
 * (decision 108): then the site is the last one of this release, or one without the wrong files.
 */
export async function prepareSite(dataDir: string): Promise<PreparedSite> {
  try {
    return { siteDirectory: await findCurrent(dataDir), problems: [] };
  } catch (cause) {
    return findOther(dataDir, cause);
  }
}

const currentId = () => siteIdOf(describeBuild().id);

/** Returns the folder of the site. When another server publishes meanwhile, the newer content wins. */
async function findCurrent(dataDir: string, id = currentId()): Promise<string> {
  const root = siteRoot(dataDir);
  if (!existsSync(join(root, id))) {
    const invalid = findInvalid(dataDir);
    if (invalid) throw invalid;
    await buildWithCode(dataDir, new Map());
  }
  if ((await readPublishedId(root)) !== id) {
    const newest = currentId();
    if (newest !== id) return findCurrent(dataDir, newest);
    await switchSite(root, id);
  }
  return join(root, id, 'client');
}

/** Builds the site with the published content and `texts` over it. Compiles the code first, unless `npm run build` did. */
async function buildWithCode(dataDir: string, texts: ReadonlyMap<string, string>) {
  if (!isCompiled()) {
    requireMayCompile();
    await runInOwnProcess('compile');
  }
  return buildCandidate(dataDir, texts);
}

/** Finds a site to serve in place of one that could not be built. Throws the cause if there is none. */
export async function findOther(dataDir: string, cause: unknown): Promise<PreparedSite> {
  const invalid = cause instanceof InvalidContent ? cause : findInvalid(dataDir);
  const problems = invalid?.sentences ?? [`The site could not be built. ${toBuildError(cause).message}`];
  const reason = invalid?.message ?? problems.join('\n');
  if (invalid === undefined) console.error(cause instanceof Error ? cause.message : cause);
  const root = siteRoot(dataDir);
  const current = await readPublishedId(root);
  const last = current === undefined ? undefined : join(root, current, 'client');
  const isThere = last !== undefined && existsSync(last);
  if (isThere && (await readCodeId(last)) === describeBuild().releaseId) {
    return { siteDirectory: last, problems, reason };
  }
  try {
    const { texts } = invalid === undefined ? { texts: repositoryTexts(dataDir) } : chooseContent(dataDir);
    if (texts !== undefined && texts.size > 0) {
      const { id, siteDirectory } = await buildWithCode(dataDir, texts);
      await switchSite(root, id);
      return { siteDirectory, problems, reason };
    }
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure);
  }
  // A site of an earlier release is better than none, unless only `npm run build` was forgotten.
  if (isThere && !(cause instanceof NotCompiled)) return { siteDirectory: last, problems, reason };
  throw cause;
}

/** Returns what is wrong with the content, if that is why a build failed. */
function findInvalid(dataDir: string): InvalidContent | undefined {
  const { problems } = chooseContent(dataDir);
  return problems.length === 0 ? undefined : new InvalidContent(problems);
}
