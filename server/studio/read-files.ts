import { createHash } from 'node:crypto';
import { contentErrors } from './content-errors.ts';
import type { ContentTexts, ContentTools, ToolFile } from './content-tools.ts';
import { textsOf, type Draft, type DraftChange } from './drafts.ts';

export type Drafts = ReadonlyMap<string, Draft>;

/** The version of a file that does not exist: that of an empty text. */
export const noVersion = createHash('sha256').digest('hex');

/** Reads a file with its draft. A file that its draft removes is read as published. Throws FunctionError if there is none. */
export function requireFile(file: string, drafts: Drafts, tools: ContentTools): ToolFile {
  const found = tools.read(file, textsOf(drafts)) ?? tools.read(file, new Map());
  if (found === undefined) throw contentErrors.unknownFile();
  const draft = drafts.get(file);
  return draft?.source === '' ? { ...found, version: draft.version } : found;
}

/** Reads a text as if it were the file's. */
export function readAs(file: string, source: string, tools: ContentTools): ToolFile {
  const found = tools.readText(file, source);
  if (found === undefined) throw contentErrors.unknownFile();
  return found;
}

/** Text of a file with these texts in place. Empty if there is none. */
export const sourceOf = (file: string, texts: ContentTexts, tools: ContentTools): string =>
  tools.read(file, texts)?.source ?? '';

/**
 * Returns the change that saves a text as a draft over a version of the file. A new draft begins from the published file as it is now,
 * and so does one for which the owner decided about a newer version (`isDecided`).
 */
export function toDraft(
  file: string,
  source: string,
  basedOn: string,
  drafts: Drafts,
  tools: ContentTools,
  { isDecided = false } = {},
): DraftChange {
  const published = tools.read(file, new Map());
  const begins = isDecided || drafts.get(file)?.base === undefined;
  return {
    file,
    source,
    version: source === '' ? noVersion : readAs(file, source, tools).version,
    basedOn,
    published: published?.version ?? noVersion,
    base: begins ? (published?.source ?? '') : undefined,
  };
}
