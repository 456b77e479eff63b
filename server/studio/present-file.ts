import type { ContentConflict, ContentFile, ContentFileSummary } from '#domain/content-calls.ts';
import { json } from '#functions/_shared/http.ts';
import type { ContentTools, ToolFile } from './content-tools.ts';
import { textsOf } from './drafts.ts';
import { describeUpdate, findUpdate } from './find-update.ts';
import { requireFile, type Drafts } from './read-files.ts';

export function describeDraft(
  file: string,
  drafts: Drafts,
  tools: ContentTools,
): Pick<ContentFileSummary, 'draft' | 'change' | 'updateFrom'> {
  const draft = drafts.get(file);
  const found = findUpdate(file, drafts, tools);
  const update = found === undefined ? {} : { updateFrom: found.from };
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
    ...(update === undefined ? {} : { update: describeUpdate(update, tools) }),
    ...(tools.noUploads === undefined ? {} : { noUploads: tools.noUploads }),
  };
}

/** Presents a file whose draft was discarded. A new file existed only as that draft. */
export const presentDiscarded = (before: ToolFile, drafts: Drafts, tools: ContentTools): ContentFile =>
  tools.read(before.file, textsOf(drafts)) === undefined && tools.read(before.file, new Map()) === undefined
    ? { ...before, problems: [] }
    : presentFile(before.file, drafts, tools);

/** 409 for a file that another owner changed meanwhile. */
export function conflict(theirs: ToolFile, mine: ToolFile, drafts: Drafts, tools: ContentTools): Response {
  const body: ContentConflict = {
    error: 'This file was changed meanwhile.',
    code: 'content_changed',
    theirs: presentFile(theirs.file, drafts, tools),
    changes: tools.compare(theirs, mine),
  };
  return json(body, 409);
}
