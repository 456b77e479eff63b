import type { RecoveryCodesResponse } from '../_shared/domain/account-calls.ts';
import { readCallerSession, requireSignedInUser } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { json, requireMethod, respond } from '../_shared/http.ts';
import { hashRecoveryCode, makeRecoveryCode } from '../_shared/recovery-codes.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'log'>;

const CODE_COUNT = 10;

/**
 * POST with the bearer token of a session with a second factor → {codes}: ten recovery codes that replace the old ones.
 * Only their hashes are stored. Throws `not_signed_in`, `second_factor_required`.
 */
export function handleMakeRecoveryCodes(
  request: Request,
  { supabase, log }: Dependencies,
): Promise<Response> {
  return respond(log, async () => {
    requireMethod(request, 'POST');
    const user = await requireSignedInUser(request, supabase);
    if (readCallerSession(request).level !== 'aal2') throw errors.secondFactorRequired();
    const codes = Array.from({ length: CODE_COUNT }, makeRecoveryCode);
    const { error } = await supabase.rpc('keep_recovery_codes', {
      p_user_id: user.id,
      p_hashes: await Promise.all(codes.map(hashRecoveryCode)),
    });
    if (error) throw new Error('The recovery codes could not be stored', { cause: error });
    return json({ codes } satisfies RecoveryCodesResponse);
  });
}
