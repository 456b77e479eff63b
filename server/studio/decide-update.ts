import type { ContentAction, ContentFile } from '../../supabase/functions/_shared/content-calls.ts';
import type { ServiceClient } from '../../supabase/functions/_shared/dependencies.ts';
import { json } from '../../supabase/functions/_shared/http.ts';
import { contentErrors } from './content-errors.ts';
import type { ContentTools } from './content-tools.ts';
import { readDrafts, saveDrafts } from './drafts.ts';
import { conflict, findUpdate, presentFile, publishedVersion, requireFile } from './present-file.ts';

/** Keeps the owner's version of a file that an update changed, or saves the version of the update as a draft. */
export async function decideUpdate(
  action: Extract<ContentAction, { action: 'keepMine' | 'useUpdate' }>,
  userId: string,
  tools: ContentTools,
  supabase: ServiceClient,
): Promise<Response> {
  const { file } = action;
  const drafts = await readDrafts(supabase);
  const current = requireFile(file, drafts, tools);
  const update = findUpdate(file, drafts, tools);
  if (update?.file.version !== action.update) throw contentErrors.noSuchUpdate();
  if (action.action === 'keepMine') {
    await tools.updates?.keepMine(file);
    return json(presentFile(file, drafts, tools) satisfies ContentFile);
  }
  const { source, version } = update.file;
  const draft = { file, source, version, basedOn: action.version, published: publishedVersion(file, tools) };
  const isSaved = current.version === action.version && (await saveDrafts(supabase, [draft], userId));
  const after = await readDrafts(supabase);
  if (!isSaved) return conflict(requireFile(file, after, tools), update.file, after, tools);
  return json(presentFile(file, after, tools) satisfies ContentFile);
}
