import { addTrailEntry } from '../_shared/add-trail-entry.ts';
import { requireRole, requireSignedInUser } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { requireMethod, respond, type Log } from '../_shared/http.ts';
import { beginExport } from './write-export.ts';

/**
 * GET ?user=<id> with the bearer token: all data stored about the caller (AccountExport) as the file crossbar-account.json.
 * `user` is another member, for the owner; the trail records it. Throws `not_signed_in`, `no_access`, `gone`, `export_running`.
 */
export function handleExportAccount(
  request: Request,
  { supabase, now, log }: Pick<FunctionDependencies, 'supabase' | 'now' | 'log'>,
): Promise<Response> {
  return respond(log, async () => {
    requireMethod(request, 'GET');
    const memberId = new URL(request.url).searchParams.get('user');
    const caller = await (memberId === null
      ? requireSignedInUser(request, supabase)
      : requireRole('admin', request, supabase));
    if (memberId !== null) await addTrailEntry(supabase, caller.id, 'export-athlete', memberId);
    const pieces = await beginExport(memberId ?? caller.id, { supabase, now, log });
    return new Response(streamOf(pieces, log), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="crossbar-account.json"',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  });
}

/** Reads on only when the client takes more. An error breaks the download off, because its status was sent already. */
function streamOf(pieces: AsyncGenerator<string>, log: Log): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (cause) {
        log('error', 'An export was broken off', { cause });
        controller.error(cause);
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
