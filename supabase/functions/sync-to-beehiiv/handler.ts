import { instantOf } from '../_shared/domain/days.ts';
import { z } from 'zod';
import { isOneMailbox } from '../_shared/domain/email-address.ts';
import { NewsletterError } from '../_shared/beehiiv.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { json, readBody, requireMethod, respond } from '../_shared/http.ts';
import type { Tables } from '../_shared/domain/database.types.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'subscribe' | 'now' | 'log'>;

/** Maximum number of entries per scheduled run. */
const BATCH_SIZE = 50;

const bodySchema = z.object({ record: z.object({ id: z.uuid() }), type: z.literal('SINGLE') });

/**
 * POST {record, type: 'SINGLE'} → {synced: true}: sends the waitlist entry with the record's id to the newsletter
 * provider. Only the id is trusted. An entry that was already synced is not sent again.
 */
export function handleSyncToBeehiiv(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const body = await readBody(request, bodySchema, errors.malformedEntry);
    const { data: entry, error } = await dependencies.supabase
      .from('waitlist')
      .select()
      .eq('id', body.record.id)
      .maybeSingle();
    if (error) throw new Error('The entry could not be read', { cause: error });
    if (!entry) throw errors.unknownEntry();
    if (!dependencies.subscribe) throw errors.newsletterNotConnected();
    try {
      await syncEntry(entry, dependencies.subscribe, dependencies);
    } catch (cause) {
      dependencies.log('warn', 'An entry could not be sent to Beehiiv', { id: entry.id, cause });
      throw errors.newsletterUnavailable();
    }
    return json({ synced: true });
  });
}

/**
 * Sends up to 50 pending entries. An entry that the provider rejects is not retried and does not stop the others. Any
 * other failure is thrown and ends the run, because the provider may be down. The next run starts with the entries that
 * were not tried.
 */
export async function syncPendingEntries(dependencies: Dependencies): Promise<void> {
  const { subscribe, supabase, log } = dependencies;
  if (!subscribe) return;
  const { data: pending, error } = await supabase
    .from('waitlist')
    .select()
    .eq('synced_to_beehiiv', false)
    .is('sync_rejected_at', null)
    .order('sync_tried_at', { nullsFirst: true })
    .order('created_at')
    .limit(BATCH_SIZE);
  if (error) throw new Error('The pending entries could not be read', { cause: error });
  for (const entry of pending) {
    try {
      await syncEntry(entry, subscribe, dependencies);
    } catch (cause) {
      if (!isRejection(cause)) throw cause;
      log('warn', 'The newsletter provider rejected an entry', { id: entry.id, cause });
    }
  }
}

async function syncEntry(
  entry: Tables<'waitlist'>,
  subscribe: NonNullable<Dependencies['subscribe']>,
  { supabase, now }: Pick<Dependencies, 'supabase' | 'now'>,
): Promise<void> {
  if (entry.synced_to_beehiiv) return;
  const mark = async (columns: Partial<Tables<'waitlist'>>) => {
    const { error } = await supabase.from('waitlist').update(columns).eq('id', entry.id);
    if (error) throw new Error('The entry could not be marked', { cause: error });
  };
  try {
    // Joined before the rule for email addresses.
    if (!isOneMailbox(entry.email))
      throw new NewsletterError('The address names no mailbox, or more than one', true);
    await subscribe({
      email: entry.email,
      firstName: entry.first_name,
      lastName: entry.last_name,
      list: entry.list,
      isVaulter: entry.is_vaulter,
      isCoach: entry.is_coach,
    });
  } catch (cause) {
    const triedAt = instantOf(now());
    await mark({ sync_tried_at: triedAt, sync_rejected_at: isRejection(cause) ? triedAt : null });
    throw cause;
  }
  await mark({ synced_to_beehiiv: true });
}

function isRejection(cause: unknown): boolean {
  return cause instanceof NewsletterError && cause.isRejected;
}
