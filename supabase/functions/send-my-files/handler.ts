import { z } from 'zod';
import type { OkResponse } from '../_shared/domain/account-calls.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { cleanEmailAddress, mayBeKnownAddress } from '../_shared/domain/email-address.ts';
import { errors } from '../_shared/errors.ts';
import { json, parseJson, readText, requireMethod, respond } from '../_shared/http.ts';
import { requestMyFiles } from '../_shared/request-my-files.ts';

const BODY_LIMIT_BYTES = 10_000;

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
    const body = bodySchema.safeParse(parseJson(await readText(request, BODY_LIMIT_BYTES)));
    if (!body.success) throw errors.emailInvalid();
    await requestMyFiles(dependencies.supabase, body.data.email);
    return json({ ok: true } satisfies OkResponse);
  });
}
