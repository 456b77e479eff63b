import { createHash } from 'node:crypto';
import type {
  ContentConflict,
  ContentFile,
  ContentFileSummary,
} from '../../supabase/functions/_shared/content-calls.ts';
import { json } from '../../supabase/functions/_shared/http.ts';
import { contentErrors } from './content-errors.ts';
import type { ContentTools, ToolFile, ToolUpdate } from './content-tools.ts';
import { textsOf, type Draft } from './drafts.ts';

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

/** Version of the published file. */
export const publishedVersion = (file: string, tools: ContentTools): string =>
  tools.read(file, new Map())?.version ?? noVersion;

/** Reads a text as if it were the file's. */
export function readAs(file: string, source: string, tools: ContentTools): ToolFile {
  const found = tools.readText(file, source);
  if (found === undefined) throw contentErrors.unknownFile();
  return found;
}

export function describeDraft(
  file: string,
  drafts: Drafts,
  tools: ContentTools,
): Pick<ContentFileSummary, 'draft' | 'change' | 'hasUpdate'> {
  const draft = drafts.get(file);
  const update = findUpdate(file, drafts, tools) === undefined ? {} : { hasUpdate: true as const };
  if (draft === undefined) return update;
  const isNew = tools.read(file, new Map()) === undefined;
  return {
    ...update,
    draft: { savedAt: draft.savedAt, savedBy: draft.savedBy },
    ...(draft.source === '' ? { change: 'removed' as const } : isNew ? { change: 'added' as const } : {}),
  };
}

export function presentFile(file: string, drafts: Drafts, tools: ContentTools): ContentFile {
  const found = requireFile(file, drafts, tools);
  const problems = tools.check(textsOf(drafts)).filter((problem) => problem.file === file);
  const update = findUpdate(file, drafts, tools);
  const published = tools.read(file, new Map());
  return {
    ...found,
    ...(published === undefined ? {} : { published: published.values }),
    ...describeDraft(file, drafts, tools),
    problems,
    ...(update === undefined || published === undefined
      ? {}
      : {
          update: {
            version: update.file.version,
            changes: update.changes,
            differences: tools.compare(published, update.file),
          },
        }),
  };
}

/** The version of an update that the owner has not decided about. Undefined if the draft is that version. */
export function findUpdate(file: string, drafts: Drafts, tools: ContentTools): ToolUpdate | undefined {
  const update = tools.updates?.find(file);
  return update?.file.source === drafts.get(file)?.source ? undefined : update;
}

/** 409 for a file that another owner changed meanwhile. */
export function conflict(theirs: ToolFile, mine: ToolFile, drafts: Drafts, tools: ContentTools): Response {
  const body: ContentConflict = {
    error: 'Another owner changed this file meanwhile.',
    code: 'content_changed',
    theirs: presentFile(theirs.file, drafts, tools),
    changes: tools.compare(theirs, mine),
  };
  return json(body, 409);
}
