import { z } from 'zod';
import type { OkResponse } from '../_shared/domain/account-calls.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { readAnyDownloadLink } from '../_shared/download-links.ts';
import { errors } from '../_shared/errors.ts';
import { json, readBody, requireMethod, respond } from '../_shared/http.ts';
import { findOrder } from '../_shared/orders.ts';
import { requestMyFiles } from '../_shared/request-my-files.ts';

const bodySchema = z.object({ link: z.string().trim().min(1).max(5000) });

/**
 * POST {link}, a mailed URL or its token, expired or not → {ok: true}. New links are mailed to the order's own address
 * only, with the mail and the limit of send-my-files. Throws `link_invalid` for a link that we did not sign,
 * `order_refunded`, `order_disputed`.
 */
export function handleRenewDownloadLink(
  request: Request,
  dependencies: Pick<FunctionDependencies, 'supabase' | 'downloadLinkSecret' | 'log'>,
): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const body = await readBody(request, bodySchema, errors.renewalLinkInvalid);
    const orderId = await readAnyDownloadLink(tokenOf(body.link), dependencies.downloadLinkSecret);
    const order = orderId === undefined ? undefined : await findOrder(dependencies.supabase, { id: orderId });
    if (order?.status === 'refunded') throw errors.renewalOrderRefunded();
    if (order?.status === 'disputed') throw errors.renewalOrderDisputed();
    // The order of a deleted account has no email address.
    if (order?.status !== 'paid' || order.email === undefined) throw errors.renewalLinkInvalid();
    await requestMyFiles(dependencies.supabase, order.email);
    return json({ ok: true } satisfies OkResponse);
  });
}

function tokenOf(link: string): string {
  return URL.canParse(link) ? (new URL(link).searchParams.get('token') ?? '') : link;
}
