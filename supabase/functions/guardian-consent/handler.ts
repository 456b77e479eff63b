import { z } from 'zod';
import type { OkResponse } from '../_shared/domain/account-calls.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { verifyGuardianLink } from '../_shared/guardian-links.ts';
import { json, readBody, requireMethod, respond } from '../_shared/http.ts';

const bodySchema = z.object({
  token: z.string().min(1).max(5000),
  consents: z.boolean(),
  about: z.enum(['videos', 'sharing', 'readiness']).default('videos'),
});

/** For each question: what its link was signed for, and the function that records the answer. */
const questions = {
  videos: { purpose: 'consent', record: 'record_guardian_consent' },
  sharing: { purpose: 'sharing', record: 'record_sharing_consent' },
  readiness: { purpose: 'readiness', record: 'record_readiness_consent' },
} as const;

/**
 * POST {token, consents, about?} with the token of a guardian's mail → {ok: true}. Records whether the guardian consents
 * to the athlete's videos, to sharing reviews by link, or to the readiness check; idempotent. POST only, so that mail
 * scanners that follow links cannot consent. Throws `guardian_link_invalid`, also for a token about another question.
 */
export function handleGuardianConsent(
  request: Request,
  dependencies: Pick<FunctionDependencies, 'supabase' | 'downloadLinkSecret' | 'log'>,
): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const { token, consents, about } = await readBody(request, bodySchema, errors.guardianLinkInvalid);
    const { purpose, record } = questions[about];
    const { userId, email } = await verifyGuardianLink(token, purpose, dependencies.downloadLinkSecret);
    const { error } = await dependencies.supabase.rpc(record, {
      p_user_id: userId,
      p_email: email,
      p_consents: consents,
    });
    if (error) throw new Error('The consent of a guardian could not be recorded', { cause: error });
    return json({ ok: true } satisfies OkResponse);
  });
}
