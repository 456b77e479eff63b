import { z } from 'zod';
import type { OkResponse } from '../_shared/domain/account-calls.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { verifyGuardianLink } from '../_shared/guardian-links.ts';
import { json, readBody, requireMethod, respond } from '../_shared/http.ts';

const bodySchema = z.object({ token: z.string().min(1).max(5000) });

/**
 * POST {token} with the token of a guardian's mail → {ok: true}. Stops all mails to that address about that athlete;
 * idempotent. POST only, so that mail scanners that follow links cannot stop them. Throws `guardian_link_invalid`.
 */
export function handleStopGuardianMail(
  request: Request,
  dependencies: Pick<FunctionDependencies, 'supabase' | 'downloadLinkSecret' | 'log'>,
): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const body = await readBody(request, bodySchema, errors.guardianLinkInvalid);
    const { userId, email } = await verifyGuardianLink(body.token, 'stop', dependencies.downloadLinkSecret);
    const { error } = await dependencies.supabase.rpc('stop_guardian_mail', {
      p_user_id: userId,
      p_email: email,
    });
    if (error) throw new Error('The mails to a guardian could not be stopped', { cause: error });
    return json({ ok: true } satisfies OkResponse);
  });
}
