import { requireSignedInUser } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { requireMethod, respond } from '../_shared/http.ts';

/** GET with the bearer token: all data stored about the caller (AccountExport) as the file crossbar-account.json. */
export function handleExportAccount(
  request: Request,
  { supabase, log }: Pick<FunctionDependencies, 'supabase' | 'log'>,
): Promise<Response> {
  return respond(log, async () => {
    requireMethod(request, 'GET');
    const user = await requireSignedInUser(request, supabase);
    const { data, error } = await supabase.rpc('export_account', { p_user_id: user.id });
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
