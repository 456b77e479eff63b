import { rowsPerRequest } from '#domain/read-all-rows.ts';
import type { Instant } from '#domain/days.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';

export interface Draft {
  file: string;
  source: string;
  version: string;
  /** The published text that it takes into account. Empty: there was no such file. Undefined: not known, for an old draft. */
  base: string | undefined;
  savedAt: Instant;
  /** Name or email address; empty if the account was deleted. */
  savedBy: string;
}

/** Reads all drafts, by file. */
export async function readDrafts(supabase: ServiceClient): Promise<ReadonlyMap<string, Draft>> {
  const { data, error } = await supabase
    .from('content_drafts')
    .select('*')
    .order('file')
    .limit(rowsPerRequest);
  if (error) throw new Error('The drafts could not be read', { cause: error });
  const names = await readNames(
    supabase,
    data.flatMap(({ saved_by: id }) => id ?? []),
  );
  return new Map(
    data.map(({ file, source, version, base, saved_at: savedAt, saved_by: id }) => [
      file,
      { file, source, version, base: base ?? undefined, savedAt, savedBy: names.get(id ?? '') ?? '' },
    ]),
  );
}

/** Returns only the texts of drafts. */
export function textsOf(drafts: ReadonlyMap<string, Draft>): ReadonlyMap<string, string> {
  return new Map([...drafts].map(([file, { source }]) => [file, source]));
}

/** Returns the drafts of some files. Files without a draft are left out. */
export function chooseDrafts(
  drafts: ReadonlyMap<string, Draft>,
  files: readonly string[],
): ReadonlyMap<string, Draft> {
  return new Map([...drafts].filter(([file]) => files.includes(file)));
}

/** A draft to save, and the version that it is based on. */
export interface DraftChange {
  file: string;
  /** Empty to remove the file. */
  source: string;
  version: string;
  basedOn: string;
  /** Version of the published file. A draft with this version is deleted. */
  published: string;
  /** The published text that it takes into account from now on. Undefined: as before. */
  base: string | undefined;
}

/** Saves drafts, all or none. False if another version of one of them was saved since. */
export async function saveDrafts(
  supabase: ServiceClient,
  drafts: readonly DraftChange[],
  userId: string,
): Promise<boolean> {
  const { data, error } = await supabase.rpc('save_content_drafts', {
    p_drafts: drafts.map((draft) => ({ ...draft })),
    p_user_id: userId,
  });
  if (error) throw new Error('The drafts could not be saved', { cause: error });
  return data;
}

/** Reads names of people by their ids. */
export async function readNames(
  supabase: ServiceClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { data, error } = await supabase
    .from('profiles')
    .select('id, first_name, last_name')
    .in('id', [...new Set(ids)])
    .limit(ids.length);
  if (error) throw new Error('The names could not be read', { cause: error });
  return new Map(
    data.map(({ id, first_name: first, last_name: last }) => [id, `${first ?? ''} ${last ?? ''}`.trim()]),
  );
}
