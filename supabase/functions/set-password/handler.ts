import { z } from 'zod';
import type { OkResponse } from '../_shared/domain/account-calls.ts';
import { readCallerSession, requireSignedInUser } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { adminPasswordMinimum, findPasswordProblem } from '../_shared/domain/find-password-problem.ts';
import { json, readBody, requireMethod, respond } from '../_shared/http.ts';
import { requirePassword } from '../_shared/require-password.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'checkPassword' | 'log'>;

const HOUR_S = 3600;

const bodySchema = z.object({ password: z.string().min(1), current: z.string().optional() });

/**
 * POST {password, current?} with the bearer token → {ok: true}: sets a password that meets the minimum for staff and
 * records that it does. Ends every session, so the caller must sign in again. `current` is not needed in a session
 * opened by a mail to reset the password, or within the last hour by another mail. Throws `password_too_weak`, `not_signed_in`, `wrong_password`, `too_many_tries`.
 */
export function handleSetPassword(request: Request, dependencies: Dependencies): Promise<Response> {
  const { supabase } = dependencies;
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const { password, current } = await readBody(request, bodySchema, errors.passwordRequired);
    const user = await requireSignedInUser(request, supabase);
    if (findPasswordProblem(password, { minimum: adminPasswordMinimum }) !== undefined) {
      throw errors.passwordTooWeak(adminPasswordMinimum);
    }
    if (!isFromMail(request)) await requirePassword(user, current ?? '', dependencies);

    const { error } = await supabase.auth.admin.updateUserById(user.id, { password });
    if (error) throw new Error('The password could not be set', { cause: error });
    const { error: flagError } = await supabase.rpc('keep_admin_password', { p_user_id: user.id });
    if (flagError)
      throw new Error('The strength of the password could not be recorded', { cause: flagError });
    return json({ ok: true } satisfies OkResponse);
  });
}

/** Supabase also calls a mail to reset the password 'otp', like one that confirms an address. */
function isFromMail(request: Request): boolean {
  const hourAgo = Date.now() / 1000 - HOUR_S;
  return readCallerSession(request).methods.some(
    ({ method, timestamp }) => method === 'recovery' || (method === 'otp' && timestamp > hourAgo),
  );
}
