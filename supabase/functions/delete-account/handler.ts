import { z } from 'zod';
import type { OkResponse } from '../_shared/domain/account-calls.ts';
import { requireRole, requireSignedInUser } from '../_shared/caller.ts';
import type { FunctionDependencies, ServiceClient } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { json, readBody, requireMethod, respond } from '../_shared/http.ts';
import { addTrailEntry } from '../_shared/add-trail-entry.ts';
import { requirePassword } from '../_shared/require-password.ts';
import { cancelSubscriptions } from '../_shared/cancel-subscriptions.ts';
import { deletePersonalFiles } from './personal-files.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'stripe' | 'livemode' | 'checkPassword' | 'log'>;

const bodySchema = z.object({ password: z.string().min(1), userId: z.uuid().optional() });

/**
 * POST {password, userId?} with the bearer token: cancels subscriptions, deletes the stored files and then the account
 * with its data; orders are kept anonymously. → {ok: true}. `userId` is another member, for the owner, who gives their own
 * password; the trail records it. After a failure the account still exists, so that the request can be retried. Throws
 * `password_required`, `not_signed_in`, `no_access`, `wrong_password`, `too_many_tries`, `last_admin`.
 */
export function handleDeleteAccount(request: Request, dependencies: Dependencies): Promise<Response> {
  const { supabase } = dependencies;
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const { password, userId } = await readBody(request, bodySchema, errors.passwordRequired);
    const user = await (userId === undefined
      ? requireSignedInUser(request, supabase)
      : requireRole('admin', request, supabase));
    const deletedId = userId ?? user.id;

    await requirePassword(user, password, dependencies);
    // Checked before anything is deleted. The database checks again when two admins delete their accounts at once.
    if (await isLastAdmin(deletedId, supabase)) throw errors.lastAdmin();
    if (userId !== undefined) await addTrailEntry(supabase, user.id, 'delete-athlete', userId);
    await cancelSubscriptions(deletedId, dependencies);
    await deletePersonalFiles(deletedId, supabase);
    await deleteUser(deletedId, supabase);
    return json({ ok: true } satisfies OkResponse);
  });
}

async function isLastAdmin(userId: string, supabase: ServiceClient): Promise<boolean> {
  const { data, error } = await supabase.rpc('is_last_admin', { p_user_id: userId });
  if (error) throw new Error('The admins could not be counted', { cause: error });
  return data;
}

async function deleteUser(userId: string, supabase: ServiceClient): Promise<void> {
  const { error } = await supabase.auth.admin.deleteUser(userId);
  // A concurrent request has already deleted it.
  if (!error || error.status === 404) return;
  if (await isLastAdmin(userId, supabase)) throw errors.lastAdmin();
  throw new Error('The account could not be deleted', { cause: error });
}
