import { z } from 'zod';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { json, parseJson, readText, requireMethod, respond } from '../_shared/http.ts';
import type { Tables } from '../_shared/database.types.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'subscribe' | 'log'>;

const BODY_LIMIT_BYTES = 10_000;
/** Entries in one go of the catching up. */
const BATCH = 50;

const bodySchema = z.object({ record: z.object({ id: z.uuid() }), type: z.literal('SINGLE') });

/**
 * POST {record, type: 'SINGLE'}: hands the waitlist entry with the record's id to the newsletter provider and answers
 * {synced: true}. Nothing but the id is believed. An entry that was handed over before is not handed over again.
 */
export function handleSyncToBeehiiv(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const body = bodySchema.safeParse(parseJson(await readText(request, BODY_LIMIT_BYTES)));
    if (!body.success) throw errors.malformedEntry();
    const { data: entry, error } = await dependencies.supabase
      .from('waitlist')
      .select()
      .eq('id', body.data.record.id)
      .maybeSingle();
    if (error) throw new Error('The entry could not be read', { cause: error });
    if (!entry) throw errors.unknownEntry();
    if (!dependencies.subscribe) throw errors.newsletterNotConnected();
    try {
      await syncEntry(entry, dependencies.subscribe, dependencies);
    } catch (cause) {
      dependencies.log('warn', 'An entry was not handed to Beehiiv', { id: entry.id, cause });
      throw errors.newsletterUnavailable();
    }
    return json({ synced: true });
  });
}

/** Hands over up to 50 entries that are still waiting, the oldest first. Stops at the first failure, which it throws. */
export async function syncWaitingEntries(dependencies: Dependencies): Promise<void> {
  const { subscribe } = dependencies;
  if (!subscribe) return;
  const { data: waiting, error } = await dependencies.supabase
    .from('waitlist')
    .select()
    .eq('synced_to_beehiiv', false)
    .order('created_at')
    .limit(BATCH);
  if (error) throw new Error('The waiting entries could not be read', { cause: error });
  for (const entry of waiting) await syncEntry(entry, subscribe, dependencies);
}

async function syncEntry(
  entry: Tables<'waitlist'>,
  subscribe: NonNullable<Dependencies['subscribe']>,
  { supabase }: Pick<Dependencies, 'supabase'>,
): Promise<void> {
  if (entry.synced_to_beehiiv) return;
  await subscribe({
    email: entry.email,
    firstName: entry.first_name,
    lastName: entry.last_name,
    list: entry.list,
    isVaulter: entry.is_vaulter,
    isCoach: entry.is_coach,
  });
  const { error } = await supabase.from('waitlist').update({ synced_to_beehiiv: true }).eq('id', entry.id);
  if (error) throw new Error('The entry was handed over, but not marked', { cause: error });
}
