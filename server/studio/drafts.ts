import type { ServiceClient } from '../../supabase/functions/_shared/dependencies.ts';

export interface Draft {
  file: string;
  source: string;
  version: string;
  savedAt: string;
  /** Name or email address; empty if the account was deleted. */
  savedBy: string;
}

/** Reads all drafts, by file. */
export async function readDrafts(supabase: ServiceClient): Promise<ReadonlyMap<string, Draft>> {
  const { data, error } = await supabase.from('content_drafts').select('*').order('file');
  if (error) throw new Error('The drafts could not be read', { cause: error });
  const names = await readNames(
    supabase,
    data.flatMap(({ saved_by: id }) => id ?? []),
  );
  return new Map(
    data.map(({ file, source, version, saved_at: savedAt, saved_by: id }) => [
      file,
      { file, source, version, savedAt, savedBy: names.get(id ?? '') ?? '' },
    ]),
  );
}

/** Returns only the texts of drafts. */
export function textsOf(drafts: ReadonlyMap<string, Draft>): ReadonlyMap<string, string> {
  return new Map([...drafts].map(([file, { source }]) => [file, source]));
}

/** Saves a draft. False if the caller's version is not the newest. */
export async function saveDraft(
  supabase: ServiceClient,
  draft: {
    file: string;
    source: string;
    version: string;
    basedOn: string;
    published: string;
    userId: string;
  },
): Promise<boolean> {
  const { data, error } = await supabase.rpc('save_content_draft', {
    p_file: draft.file,
    p_source: draft.source,
    p_version: draft.version,
    p_based_on: draft.basedOn,
    p_published: draft.published,
    p_user_id: draft.userId,
  });
  if (error) throw new Error('The draft could not be saved', { cause: error });
  return data;
}

/** Deletes a draft. False if it has another version. */
export async function discardDraft(supabase: ServiceClient, file: string, version: string): Promise<boolean> {
  const { data, error } = await supabase
    .from('content_drafts')
    .delete()
    .match({ file, version })
    .select('file');
  if (error) throw new Error('The draft could not be discarded', { cause: error });
  return data.length > 0;
}

async function readNames(
  supabase: ServiceClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { data, error } = await supabase
    .from('profiles')
    .select('id, first_name, last_name')
    .in('id', [...new Set(ids)]);
  if (error) throw new Error('The names could not be read', { cause: error });
  return new Map(
    data.map(({ id, first_name: first, last_name: last }) => [id, `${first ?? ''} ${last ?? ''}`.trim()]),
  );
}
