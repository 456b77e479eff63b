import { addTrailEntry } from '../_shared/add-trail-entry.ts';
import { requireRole, requireSignedInUser } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { requireMethod, respond } from '../_shared/http.ts';

/**
 * GET ?user=<id> with the bearer token: all data stored about the caller (AccountExport) as the file crossbar-account.json.
 * `user` is another member, for the owner; the trail records it. Throws `not_signed_in`, `no_access`, `gone`.
 */
export function handleExportAccount(
  request: Request,
  { supabase, log }: Pick<FunctionDependencies, 'supabase' | 'log'>,
): Promise<Response> {
  return respond(log, async () => {
    requireMethod(request, 'GET');
    const memberId = new URL(request.url).searchParams.get('user');
    const caller = await (memberId === null
      ? requireSignedInUser(request, supabase)
      : requireRole('admin', request, supabase));
    if (memberId !== null) await addTrailEntry(supabase, caller.id, 'export-athlete', memberId);
    const { data, error } = await supabase.rpc('export_account', { p_user_id: memberId ?? caller.id });
    if (error) throw new Error('The account could not be exported', { cause: error });
    return new Response(`${JSON.stringify(data, null, 2)}\n`, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="crossbar-account.json"',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  });
}
