import type { ContentProblem } from '#domain/content-calls.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { contentErrors, refuseWrongContent } from './content-errors.ts';
import type { ContentTools } from './content-tools.ts';
import { chooseDrafts, readDrafts, saveDrafts, type DraftChange } from './drafts.ts';
import { findUpdate } from './find-update.ts';
import { toDraft, type Drafts } from './read-files.ts';

/** Finds drafts whose published file changed since they began. Publishing one would replace that change. */
export function outdatedProblems(drafts: Drafts, tools: ContentTools): ContentProblem[] {
  return [...drafts.keys()].flatMap((file) => {
    const update = findUpdate(file, drafts, tools);
    if (update?.from !== 'site') return [];
    const title = (update.mine ?? update.theirs)?.title ?? file;
    const message = 'changed on the site since this draft began';
    const sentence = `${title} ${message}. Open it and decide what the site shows.`;
    return [{ file, field: '', message, sentence }];
  });
}

/**
 * Takes what changed in published files below their drafts into these drafts, such as comments. Throws FunctionError if the owner has to
 * decide. Returns the drafts, which may be new.
 */
export async function carryOver(
  drafts: Drafts,
  userId: string,
  tools: ContentTools,
  supabase: ServiceClient,
): Promise<Drafts> {
  const [problem] = outdatedProblems(drafts, tools);
  if (problem !== undefined) throw contentErrors.isOutdated(problem.sentence);
  const changes: DraftChange[] = [];
  for (const { file, source, version, base } of drafts.values()) {
    const published = tools.read(file, new Map());
    const mine = source === '' ? undefined : tools.readText(file, source);
    if (base === undefined || !published || !mine || [base, source].includes(published.source)) continue;
    const carried = await tools.write(published, mine.values, mine.text).catch(refuseWrongContent);
    changes.push(toDraft(file, carried, version, drafts, tools, { isDecided: true }));
  }
  if (changes.length === 0) return drafts;
  if (!(await saveDrafts(supabase, changes, userId))) throw contentErrors.draftsChanged();
  return chooseDrafts(await readDrafts(supabase), [...drafts.keys()]);
}
