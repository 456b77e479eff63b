import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { requireMethod, respond } from '../_shared/http.ts';
import { isOutage } from '../_shared/is-outage.ts';
import { openSealedFile } from '../_shared/sealed-files.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'downloadLinkSecret' | 'now' | 'log'>;

interface Range {
  first: number;
  last: number;
}

/**
 * GET ?file=<sealed name> → the film or the audio of a shared review, or the part of it that `Range` asks for. A signed
 * link of the storage service would contain the account's id. Throws `shared_review_gone`.
 */
export function handleSharedFile(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'GET');
    const sealed = new URL(request.url).searchParams.get('file') ?? '';
    const { bucket, name } = await openSealedFile(sealed, {
      secret: dependencies.downloadLinkSecret,
      now: dependencies.now(),
    });
    const { data: info, error: unread } = await dependencies.supabase.storage.from(bucket).info(name);
    if (isOutage(unread)) throw unread;
    if (!info?.size) throw errors.sharedReviewGone();
    const { size } = info;
    const range = readRange(request.headers.get('range'), size);
    if (range === 'unsatisfiable') {
      return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
    }
    const files = dependencies.supabase.storage.from(bucket);
    if (range) files.setHeader('range', `bytes=${range.first}-${range.last}`);
    const { data, error } = await files.download(name).asStream();
    if (error) throw isOutage(error) ? error : errors.sharedReviewGone();
    return new Response(data, {
      status: range ? 206 : 200,
      headers: {
        'accept-ranges': 'bytes',
        'cache-control': 'private, max-age=900',
        'content-type': info.contentType ?? 'application/octet-stream',
        'content-length': String(range ? range.last - range.first + 1 : size),
        ...(range && { 'content-range': `bytes ${range.first}-${range.last}/${size}` }),
        'x-content-type-options': 'nosniff',
      },
    });
  });
}

/** Reads a header with one range; undefined for none, and for several, which a server may answer with the whole file. */
function readRange(header: string | null, size: number): Range | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? 'unsatisfiable' : { first, last };
}
