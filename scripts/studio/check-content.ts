import { filesOf, presentCollections, type Collection } from '#content/collections.server.ts';
import { ContentError } from '#content/read-yaml.server.ts';
import type { ContentProblem } from '#domain/content-calls.ts';
import { checkAddresses } from '../build/check-addresses.ts';
import { checkPictures } from '../build/check-pictures.ts';
import { serverCatalog } from '../build/server-catalog.ts';
import { checkLinks } from './check-links.ts';
import { checkPdfs } from './check-pdfs.ts';
import { problemsOf } from './name-problem.ts';

/** Runs the checks that a build makes before it starts, for all content, and those of links and PDFs. Each problem is one sentence. */
export function checkContent(): ContentProblem[] {
  const invalid = checkBuildable();
  // Links can be followed only in content that is valid.
  return invalid.length === 0 ? unique([...checkLinks(), ...checkPdfs()]) : invalid;
}

/** Runs the checks that a build makes before it starts. Without problems, a build of this content succeeds. */
export function checkBuildable(): ContentProblem[] {
  const invalid = unique(presentCollections().flatMap(checkFiles));
  return invalid.length === 0
    ? unique([checkAddresses, checkPictures, serverCatalog].flatMap(problemsIn))
    : invalid;
}

/** Checks every file of a collection by itself, and then what its files have in common. */
function checkFiles(collection: Collection): ContentProblem[] {
  const { read, readOne } = collection;
  const own =
    readOne === undefined ? [] : filesOf(collection).flatMap((file) => problemsIn(() => readOne(file)));
  return own.length === 0 ? problemsIn(read) : own;
}

/** Returns the problems that a check throws as a ContentError. */
export function problemsIn(check: () => unknown): ContentProblem[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return problemsOf(error);
  }
}

const unique = (problems: readonly ContentProblem[]): ContentProblem[] =>
  problems.filter(({ sentence }, i) => problems.findIndex((other) => other.sentence === sentence) === i);
