import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withDrafts } from '#content/content-files.server.ts';
import type { ContentProblem } from '#domain/content-calls.ts';
import { isReleaseFresh, releaseIn } from '../build/build-release.ts';
import {
  buildDirectory,
  describeBuild,
  isRepositoryWritable,
  readReleaseId,
  requireWritableRepository,
} from '../build/build-site.ts';
import { catalogFile, isGenerated } from '../build/inputs.ts';
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
 * Builds the current site in DATA_DIR unless it is there, and prepares the generated files that the server imports. Resolves as soon as
 * the server can be imported, to a promise of the site. Content that can't be built keeps no server from starting (decision 108): then the
 * site is the last one of this release, or one without the wrong files.
 */
export async function prepareSite(options: PrepareOptions): Promise<{ site: Promise<PreparedSite> }> {
  const build = describeBuild({ isQuick: options.isQuick });
  const isOverlaid = hasOverlay(options.dataDir);
  const needsCatalog = !build.isFresh && !isGenerated(build.inputsHash);
  let invalid: InvalidContent | undefined;
  // On a live server, `npm run build` has generated the files, and the site in DATA_DIR has its own catalog.
  if (needsCatalog && !(existsSync(catalogFile) && !isRepositoryWritable())) {
    requireWritableRepository();
    invalid = await generateCatalog(options.dataDir, build.inputsHash);
  }
  const site = (invalid === undefined ? buildSite(options, build, isOverlaid) : Promise.reject(invalid))
    .then((siteDirectory): PreparedSite => ({ siteDirectory, problems: [] }))
    .catch((cause: unknown) => findOther(options, build.releaseId, isOverlaid, cause));
  site.catch(() => undefined);
  return { site };
}

/** Generates the catalog that the backend imports, if necessary without wrong files. Returns what is wrong. */
async function generateCatalog(dataDir: string, inputsHash: string): Promise<InvalidContent | undefined> {
  const { generate } = await import('../build/generate.ts');
  const { texts, problems } = chooseContent(dataDir);
  if (problems.length === 0) {
    generate(inputsHash);
    return undefined;
  }
  const invalid = new InvalidContent(problems);
  // The server takes the prices from the site that it serves. The hash is that of no content, so that the next start generates again.
  if (texts !== undefined) withDrafts(texts, () => generate('without wrong files'));
  else if (!existsSync(catalogFile)) throw invalid;
  return invalid;
}

function buildSite(
  options: PrepareOptions,
  { id, isFresh }: ReturnType<typeof describeBuild>,
  isOverlaid: boolean,
): Promise<string> {
  return isOverlaid ? findOverlaid(options, siteIdOf(id)) : findBuilt(options, isFresh);
}

/** The repository's content: built in the repository, then copied. */
async function findBuilt({ dataDir, isQuick }: PrepareOptions, isFresh: boolean): Promise<string> {
  if (!isFresh) await buildInOwnProcess(isQuick ? 'quick' : 'small');
  return publishBuild(dataDir);
}

/**
 * Content that the owner published: built outside the repository, unless publishing did it. When another server publishes meanwhile, the newer
 * content wins.
 */
async function findOverlaid(options: PrepareOptions, id: string): Promise<string> {
  const root = siteRoot(options.dataDir);
  if (!existsSync(join(root, id))) {
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
  if (last !== undefined && readReleaseId(last) === releaseId) {
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
