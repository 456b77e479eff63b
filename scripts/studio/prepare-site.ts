import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentProblem } from '#domain/content-calls.ts';
import { readCodeId } from '#server/release.ts';
import { isReleaseFresh, releaseIn } from '../build/build-release.ts';
import {
  buildDirectory,
  describeBuild,
  isRepositoryWritable,
  requireWritableRepository,
} from '../build/build-site.ts';
import { isShipped } from '../build/inputs.ts';
import {
  buildInOwnProcess,
  publishBuild,
  readPublishedId,
  siteIdOf,
  siteRoot,
  switchSite,
} from '../build/publish-site.ts';
import { buildCandidate } from './build-candidate.ts';
import { chooseContent, repositoryTexts } from './choose-content.ts';
import { toBuildError } from './explain-build-failure.ts';
import { describeAtTerminal } from './name-problem.ts';
import { hasOverlay } from './overlay.ts';

interface PrepareOptions {
  dataDir: string;
  /** Compresses faster, for local starts. */
  isQuick: boolean;
}

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
 * Builds the current site in DATA_DIR unless it is there. Content that can't be built keeps no server from starting (decision 108): then the
 * site is the last one of this release, or one without the wrong files.
 */
export async function prepareSite(options: PrepareOptions): Promise<PreparedSite> {
  const { id, isFresh, releaseId } = describeBuild({ isQuick: options.isQuick });
  const isOverlaid = hasOverlay(options.dataDir);
  try {
    // A release has no site of its own: its folder is read-only.
    const siteDirectory =
      isOverlaid || isShipped()
        ? await findOverlaid(options, siteIdOf(id))
        : await findBuilt(options, isFresh);
    return { siteDirectory, problems: [] };
  } catch (cause) {
    return findOther(options, releaseId, isOverlaid, cause);
  }
}

/** Throws InvalidContent, before anything is compiled or rendered. */
function requireValid(dataDir: string): void {
  const invalid = findInvalid(dataDir);
  if (invalid) throw invalid;
}

/** The repository's content: built in the repository, then copied. */
async function findBuilt({ dataDir, isQuick }: PrepareOptions, isFresh: boolean): Promise<string> {
  if (!isFresh) {
    requireWritableRepository();
    requireValid(dataDir);
    await buildInOwnProcess(isQuick ? 'quick' : 'small');
  }
  return publishBuild(dataDir);
}

/**
 * Content that the owner published: built outside the repository, unless publishing did it. When another server publishes meanwhile, the newer
 * content wins.
 */
async function findOverlaid(options: PrepareOptions, id: string): Promise<string> {
  const root = siteRoot(options.dataDir);
  if (!existsSync(join(root, id))) {
    requireValid(options.dataDir);
    await compileCode();
    await buildCandidate(options.dataDir, new Map());
  }
  if ((await readPublishedId(root)) !== id) {
    const newest = siteIdOf(describeBuild(options).id);
    if (newest !== id) return findOverlaid(options, newest);
    await switchSite(root, id);
  }
  return join(root, id, 'client');
}

/** Compiles the code, which rendering needs, unless `npm run build` did. */
async function compileCode(): Promise<void> {
  if (!isReleaseFresh(releaseIn(buildDirectory), describeBuild().bundleId)) await buildInOwnProcess('code');
}

/** Builds content outside the repository and makes it the current site. */
async function buildCurrent(dataDir: string, texts: ReadonlyMap<string, string>): Promise<string> {
  await compileCode();
  const built = await buildCandidate(dataDir, texts);
  await switchSite(siteRoot(dataDir), built.id);
  return built.siteDirectory;
}

/** Finds a site to serve in place of one that could not be built. Throws the cause if there is none. */
export async function findOther(
  options: PrepareOptions,
  releaseId: string,
  isOverlaid: boolean,
  cause: unknown,
): Promise<PreparedSite> {
  const invalid = cause instanceof InvalidContent ? cause : findInvalid(options.dataDir);
  const problems = invalid?.sentences ?? [`The site could not be built. ${toBuildError(cause).message}`];
  const reason = invalid?.message ?? problems.join('\n');
  if (invalid === undefined) console.error(cause instanceof Error ? cause.message : cause);
  const root = siteRoot(options.dataDir);
  const current = await readPublishedId(root);
  const last =
    current !== undefined && existsSync(join(root, current, 'client')) ? join(root, current) : undefined;
  if (last !== undefined && (await readCodeId(join(last, 'client'))) === releaseId) {
    return { siteDirectory: join(last, 'client'), problems, reason };
  }
  try {
    const { texts } =
      invalid === undefined ? { texts: repositoryTexts(options.dataDir) } : chooseContent(options.dataDir);
    if (texts !== undefined && texts.size > 0)
      return { siteDirectory: await buildCurrent(options.dataDir, texts), problems, reason };
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure);
  }
  // A site of an earlier release is better than none, unless only `npm run build` was forgotten.
  if (last !== undefined && (isOverlaid || isRepositoryWritable()))
    return { siteDirectory: join(last, 'client'), problems, reason };
  throw cause;
}

/** Returns what is wrong with the content, if that is why a build failed. */
function findInvalid(dataDir: string): InvalidContent | undefined {
  const { problems } = chooseContent(dataDir);
  return problems.length === 0 ? undefined : new InvalidContent(problems);
}
