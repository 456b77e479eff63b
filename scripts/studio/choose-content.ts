import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDrafts } from '#content/content-files.server.ts';
import type { ContentProblem } from '#domain/content-calls.ts';
import { filesBelow } from '../build/site-files.ts';
import { readSampleReview } from '#content/sample-review.server.ts';
import { exerciseSeeds } from '../build/exercise-seeds.ts';
import { checkBuildable, problemsIn } from './check-content.ts';
import { isPublished, overlayFolder } from './overlay.ts';

/** Content that can be built. */
export interface ChosenContent {
  /** The repository's texts of the files whose own version is left out. An empty text: there is no such file. */
  texts: ReadonlyMap<string, string>;
  /** Why files were left out. Empty if the whole content can be built. */
  problems: readonly ContentProblem[];
}

/** Returns the owner's files as the repository has them. An empty text means that it has no such file. */
export function repositoryTexts(dataDir: string, files = ownFiles(dataDir)): Map<string, string> {
  const textAt = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  return new Map(files.map((file) => [file, textAt(join('content', file))]));
}

/** Files that the owner published in the browser. */
function ownFiles(dataDir: string): string[] {
  const overlay = overlayFolder(dataDir);
  return existsSync(overlay) ? filesBelow(overlay).filter(isPublished) : [];
}

/** Also checks the files that the owner does not edit in the browser. */
const check = (): ContentProblem[] => [
  ...checkBuildable(),
  ...problemsIn(exerciseSeeds),
  ...problemsIn(readSampleReview),
];

/**
 * Chooses what to build: everything, or else everything without the owner's wrong files, or else the repository's content.
 * `texts` is undefined if the repository's own content is wrong.
 */
export function chooseContent(
  dataDir: string,
): ChosenContent | { texts: undefined; problems: readonly ContentProblem[] } {
  const problems = check();
  if (problems.length === 0) return { texts: new Map(), problems };
  const own = ownFiles(dataDir);
  const left = new Set<string>();
  let found = problems;
  // Leaving out one file can make another one wrong, such as a product that is shipped without the settings for it.
  while (found.length > 0) {
    const wrong = found.map(({ file }) => file).filter((file) => own.includes(file) && !left.has(file));
    if (wrong.length === 0) break;
    for (const file of wrong) left.add(file);
    found = withDrafts(repositoryTexts(dataDir, [...left]), check);
  }
  if (found.length === 0) return { texts: repositoryTexts(dataDir, [...left]), problems };
  const texts = repositoryTexts(dataDir);
  return withDrafts(texts, check).length === 0 ? { texts, problems } : { texts: undefined, problems };
}
