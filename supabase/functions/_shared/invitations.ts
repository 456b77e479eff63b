import { isDay, type Day } from './domain/days.ts';
import { z } from 'zod';
import type { ServiceClient } from './dependencies.ts';

/** An athlete's invitation, with the account that was begun with its address and never confirmed. */
const invitationSchema = z.object({
  email: z.string(),
  /** May be empty. */
  name: z.string(),
  /** Last day with subscribers' videos for free, such as '2026-12-31'. */
  free_until: z.custom<Day>(isDay).nullable(),
  state: z.enum(['pending', 'expired', 'revoked', 'accepted']),
  expires_at: z.coerce.date(),
  unconfirmed_account: z.uuid().nullable(),
});

export type Invitation = z.output<typeof invitationSchema>;

/** Reads an invitation; undefined when it was deleted. Throws when the database fails. */
export async function findInvitation(supabase: ServiceClient, id: string): Promise<Invitation | undefined> {
  const { data, error } = await supabase.rpc('find_invitation', { p_id: id });
  if (error) throw new Error('The invitation could not be read', { cause: error });
  return z.array(invitationSchema).parse(data)[0];
}

/** Deletes invitations that nobody accepted, 90 days after they expired or were revoked. Returns how many. */
export async function deleteOldInvitations(supabase: ServiceClient): Promise<number> {
  const { data, error } = await supabase.rpc('forget_old_invitations');
  if (error) throw new Error('Old invitations could not be deleted', { cause: error });
  return data;
}
