import { z } from 'zod';
import type { ServiceClient } from '../../supabase/functions/_shared/dependencies.ts';

const changesSchema = z.array(z.object({ file: z.string(), before: z.string() }));

/**
 * Returns the texts that bring content back to the moment before a publication: for each file, its text before that publication or
 * the first later one that changed it. Undefined if there is no such publication.
 */
export async function textsBefore(
  supabase: ServiceClient,
  publication: string,
): Promise<ReadonlyMap<string, string> | undefined> {
  const { data: first, error } = await supabase
    .from('content_publications')
    .select('started_at')
    .match({ id: publication, state: 'published' })
    .maybeSingle();
  if (error) throw new Error('The history could not be read', { cause: error });
  if (first === null) return undefined;
  const { data, error: failure } = await supabase
    .from('content_publications')
    .select('changes')
    .eq('state', 'published')
    .gte('started_at', first.started_at)
    .order('started_at', { ascending: false });
  if (failure) throw new Error('The history could not be read', { cause: failure });
  const texts = new Map<string, string>();
  // From the newest to the oldest, so that the oldest text remains.
  for (const { changes } of data) {
    for (const { file, before } of changesSchema.parse(changes)) texts.set(file, before);
  }
  return texts;
}
