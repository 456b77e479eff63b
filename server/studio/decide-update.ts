import type { ContentAction, ContentFile } from '#domain/content-calls.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { json } from '#functions/_shared/http.ts';
import { contentErrors, refuseWrongContent } from './content-errors.ts';
import type { ContentTools } from './content-tools.ts';
import { readDrafts, saveDrafts } from './drafts.ts';
import { findUpdate, versionOf, type Update } from './find-update.ts';
import { conflict, presentDiscarded, presentFile } from './present-file.ts';
import { requireFile, toDraft } from './read-files.ts';

type Decision = Extract<ContentAction, { action: 'decide' }>;

/** Keeps the owner's version of a file that has a newer one, takes the newer one, or combines both, as a draft. */
export async function decideUpdate(
  { file, version, update: seen, take }: Decision,
  userId: string,
  tools: ContentTools,
  supabase: ServiceClient,
): Promise<Response> {
  const drafts = await readDrafts(supabase);
  const current = requireFile(file, drafts, tools);
  const update = findUpdate(file, drafts, tools);
  if (update === undefined || versionOf(update) !== seen) throw contentErrors.noSuchUpdate();
  if (update.from === 'code' && take === 'mine') {
    await tools.updates?.keepMine(file);
    return json(presentFile(file, drafts, tools) satisfies ContentFile);
  }
  const source = await decide(update, take, tools);
  const draft = toDraft(file, source, version, drafts, tools, { isDecided: update.from === 'site' });
  const isSaved = current.version === version && (await saveDrafts(supabase, [draft], userId));
  const after = await readDrafts(supabase);
  if (!isSaved) return conflict(requireFile(file, after, tools), update.theirs ?? current, after, tools);
  return json(presentDiscarded(current, after, tools) satisfies ContentFile);
}

/** Returns the text of the decision. It is the newer file with other fields, so that its comments stay. */
async function decide(
  { mine, theirs, both }: Update,
  take: Decision['take'],
  tools: ContentTools,
): Promise<string> {
  if (take === 'theirs') return theirs?.source ?? '';
  const taken = take === 'mine' ? mine : both;
  if (taken === undefined && take === 'both') throw contentErrors.noSuchUpdate();
  if (taken === undefined || theirs === undefined) return mine?.source ?? '';
  return tools.write(theirs, taken.values, taken.text).catch(refuseWrongContent);
}
