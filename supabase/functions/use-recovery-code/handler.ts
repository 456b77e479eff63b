import { z } from 'zod';
import type { OkResponse } from '../_shared/domain/account-calls.ts';
import { readCallerSession, requireSignedInUser } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { json, readBody, requireMethod, respond } from '../_shared/http.ts';
import { hashRecoveryCode } from '../_shared/recovery-codes.ts';
import { countAttempt, resetAttempts } from '../_shared/require-password.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'log'>;

const bodySchema = z.object({ code: z.string() });

/**
 * POST {code} with the bearer token → {ok: true}: removes the caller's second factor, ends their other sessions and
 * notifies them by mail. Throws `not_signed_in`, `wrong_recovery_code`, `too_many_tries` (after five within 15
 * minutes).
 */
export function handleUseRecoveryCode(request: Request, { supabase, log }: Dependencies): Promise<Response> {
  return respond(log, async () => {
    requireMethod(request, 'POST');
    const body = await readBody(request, bodySchema, errors.wrongRecoveryCode);
    const user = await requireSignedInUser(request, supabase);
    await countAttempt(user.id, supabase);
    const { data: isValid, error } = await supabase.rpc('use_recovery_code', {
      p_user_id: user.id,
      p_hash: await hashRecoveryCode(body.code),
      p_session_id: readCallerSession(request).id,
    });
    if (error) throw new Error('The recovery code could not be checked', { cause: error });
    if (!isValid) throw errors.wrongRecoveryCode();
    await resetAttempts(user.id, supabase);
    return json({ ok: true } satisfies OkResponse);
  });
}
