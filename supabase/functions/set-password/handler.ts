import { z } from 'zod';
import type { DoneAnswer } from '../_shared/account-calls.ts';
import { readCallerSession, requireSignedInUser } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { adminPasswordMinimum, findPasswordProblem } from '../_shared/find-password-problem.ts';
import { json, parseJson, readText, requireMethod, respond } from '../_shared/http.ts';
import { requirePassword } from '../_shared/require-password.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'checkPassword' | 'log'>;

const BODY_LIMIT_BYTES = 10_000;

const bodySchema = z.object({ password: z.string().min(1), current: z.string().optional() });

/**
 * POST {password, current?} with the bearer token: sets a password that is long enough for an admin, and notes that it is. → {ok: true}.
 * Ends every session, so the caller signs in again. `current` is not asked for in a session that a mail opened. Throws
 * `password_too_weak`, `not_signed_in`, `wrong_password`, `too_many_tries`.
 */
export function handleSetPassword(request: Request, dependencies: Dependencies): Promise<Response> {
  const { supabase } = dependencies;
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const body = bodySchema.safeParse(parseJson(await readText(request, BODY_LIMIT_BYTES)));
    if (!body.success) throw errors.passwordRequired();
    const { password, current } = body.data;
    const user = await requireSignedInUser(request, supabase);
    if (findPasswordProblem(password, { minimum: adminPasswordMinimum }) !== undefined) {
      throw errors.passwordTooWeak(adminPasswordMinimum);
    }
    const cameByMail = readCallerSession(request).methods.some(
      (method) => method === 'otp' || method === 'recovery',
    );
    if (!cameByMail) await requirePassword(user, current ?? '', dependencies);

    const { error } = await supabase.auth.admin.updateUserById(user.id, { password });
    if (error) throw new Error('The password could not be set', { cause: error });
    const { error: kept } = await supabase.rpc('keep_admin_password', { p_user_id: user.id });
    if (kept) throw new Error('The length of the password could not be noted', { cause: kept });
    return json({ ok: true } satisfies DoneAnswer);
  });
}
