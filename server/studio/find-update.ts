import { combineVersions, isSameVersion, type Version } from '#domain/combine-versions.ts';
import type { ContentUpdate, UpdateSource } from '#domain/content-calls.ts';
import type { ContentTools, ToolFile, VersionTexts } from './content-tools.ts';
import { noVersion, readAs, sourceOf, type Drafts } from './read-files.ts';

/** A newer version of a file than the one that the owner's began from. Undefined files: there was or is none. */
export interface Update {
  from: UpdateSource;
  base: ToolFile | undefined;
  mine: ToolFile | undefined;
  theirs: ToolFile | undefined;
  /** Both changes in one. Undefined if they touch the same field. */
  both: Version | undefined;
}

/**
 * Returns the newer version that the owner has not decided about: of the published file, which changed since the draft began, or of the
 * repository's file, which an update changed under the owner's copy. Undefined if the owner's version has all its changes.
 */
export function findUpdate(file: string, drafts: Drafts, tools: ContentTools): Update | undefined {
  const draft = drafts.get(file);
  if (draft?.base !== undefined) {
    const texts = { base: draft.base, mine: draft.source, theirs: sourceOf(file, new Map(), tools) };
    const found = compare('site', file, texts, tools);
    if (found !== undefined) return found;
  }
  const texts = tools.updates?.find(file);
  return texts && compare('code', file, { ...texts, mine: draft?.source ?? texts.mine }, tools);
}

function compare(
  from: UpdateSource,
  file: string,
  texts: VersionTexts,
  tools: ContentTools,
): Update | undefined {
  if (texts.theirs === texts.base || texts.theirs === texts.mine) return undefined;
  const read = (text: string) => (text === '' ? undefined : readAs(file, text, tools));
  const [base, mine, theirs] = [read(texts.base), read(texts.mine), read(texts.theirs)];
  if (base && theirs && isSameVersion(base, theirs)) return undefined;
  const both =
    mine && theirs && theirs.unreadable === undefined
      ? combineVersions(base ?? { values: {}, text: '' }, mine, theirs)
      : undefined;
  if (both && mine && isSameVersion(both, mine)) return undefined;
  return { from, base, mine, theirs, both };
}

/** Version of the newer file. */
export const versionOf = ({ theirs }: Update): string => theirs?.version ?? noVersion;

/** Describes a newer version for the owner. */
export function describeUpdate(update: Update, tools: ContentTools): ContentUpdate {
  const { from, base, mine, theirs, both } = update;
  return {
    from,
    version: versionOf(update),
    isRemoved: theirs === undefined,
    changes: base && theirs ? tools.compare(base, theirs) : [],
    differences: mine && theirs ? tools.compare(mine, theirs) : [],
    canCombine: both !== undefined,
  };
}
