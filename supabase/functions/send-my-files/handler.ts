import { z } from 'zod';
import type { OkResponse } from '../_shared/domain/account-calls.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { cleanEmailAddress, mayBeKnownAddress } from '../_shared/domain/email-address.ts';
import { errors } from '../_shared/errors.ts';
import { json, readBody, requireMethod, respond } from '../_shared/http.ts';
import { requestMyFiles } from '../_shared/request-my-files.ts';

const bodySchema = z.object({ email: z.string().transform(cleanEmailAddress).refine(mayBeKnownAddress) });

/**
 * POST {email} → {ok: true} for anything that may be an address, so that the response does not reveal buyers. At most one mail per
 * hour and address. Throws `email_invalid`.
 */
export function handleSendMyFiles(
  request: Request,
  dependencies: Pick<FunctionDependencies, 'supabase' | 'log'>,
): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const body = await readBody(request, bodySchema, errors.emailInvalid);
    await requestMyFiles(dependencies.supabase, body.email);
    return json({ ok: true } satisfies OkResponse);
  });
}
