import { getSignedInUser } from '../_shared/caller.ts';
import type { FunctionDependencies, ServiceClient } from '../_shared/dependencies.ts';
import { verifyDownloadLink } from '../_shared/download-links.ts';
import { FunctionError, errors } from '../_shared/errors.ts';
import { requireRead, respond } from '../_shared/http.ts';
import { findOrder, isSessionProofValid } from '../_shared/orders.ts';
import type { Order } from '../_shared/orders.ts';
import { findProductFile, listOrderFiles } from '../_shared/product-files.ts';
import type { ProductFile } from '../_shared/product-files.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'downloadLinkSecret' | 'siteUrl' | 'now' | 'log'>;

/**
 * GET ?fileId=… with a proof of ownership: &session_id= (paid within 24 hours), &token= (a signed link, valid for 7
 * days) or the bearer token of a member who owns the file (the download is counted). Streams the file as an attachment.
 * HEAD answers with the same headers, and counts nothing.
 * 401 without a proof; 404 for a file that the member does not own, as for an unknown one; otherwise 'Failed to
 * download file' with a code. A browser that opens an invalid mailed link is redirected to the page that sends a new
 * one.
 */
export function handleGetDigitalProduct(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireRead(request);
    const query = new URL(request.url).searchParams;
    const fileId = query.get('fileId') ?? '';
    const proof = await readProof(request, query, dependencies);

    const file = await findProductFile(dependencies.supabase, fileId);
    if (!file) throw errors.downloadNotFound();
    try {
      await checkProof(proof, file, { ...dependencies, counts: request.method === 'GET' });
    } catch (error) {
      if (proof.kind === 'link' && error instanceof FunctionError && isNavigation(request)) {
        return redirectToRenewal(request, dependencies);
      }
      throw error;
    }
    return sendFile(file, request.method, dependencies);
  });
}

const isNavigation = (request: Request): boolean =>
  (request.headers.get('accept') ?? '').includes('text/html');

function redirectToRenewal(request: Request, { siteUrl }: Dependencies): Response {
  const page = new URL('/downloads', siteUrl);
  page.searchParams.set('link', request.url);
  return new Response(null, { status: 303, headers: { location: page.href, 'cache-control': 'no-store' } });
}

type Proof =
  | { kind: 'link'; token: string }
  | { kind: 'session'; sessionId: string }
  | { kind: 'member'; userId: string };

async function readProof(
  request: Request,
  query: URLSearchParams,
  { supabase }: Dependencies,
): Promise<Proof> {
  const token = query.get('token');
  if (token) return { kind: 'link', token };
  const sessionId = query.get('session_id');
  if (sessionId) return { kind: 'session', sessionId };
  const user = await getSignedInUser(request, supabase);
  if (user) return { kind: 'member', userId: user.id };
  throw errors.downloadNeedsProof();
}

async function checkProof(
  proof: Proof,
  file: ProductFile,
  dependencies: Dependencies & { counts: boolean },
): Promise<void> {
  const { supabase, downloadLinkSecret, now, counts } = dependencies;
  switch (proof.kind) {
    case 'link': {
      const { orderId } = await verifyDownloadLink(proof.token, file.id, {
        secret: downloadLinkSecret,
        now: now(),
      });
      await checkOrder(await findOrder(supabase, { id: orderId }), file, supabase);
      return;
    }
    case 'session': {
      const order = await checkOrder(
        await findOrder(supabase, { sessionId: proof.sessionId }),
        file,
        supabase,
      );
      if (!isSessionProofValid(order, now())) throw errors.downloadSessionExpired();
      return;
    }
    case 'member': {
      const isOwner = counts
        ? await countDownload(proof.userId, file, supabase)
        : await ownsFile(proof.userId, file, supabase);
      // Does not reveal whether a file of another owner exists.
      if (!isOwner) throw errors.downloadNotFound();
    }
  }
}

async function countDownload(userId: string, file: ProductFile, supabase: ServiceClient): Promise<boolean> {
  const { data, error } = await supabase.rpc('count_download', { p_user_id: userId, p_file_id: file.id });
  if (error) throw new Error('The download could not be counted', { cause: error });
  return data;
}

async function ownsFile(userId: string, file: ProductFile, supabase: ServiceClient): Promise<boolean> {
  const { count, error } = await supabase
    .from('user_downloads')
    .select('id', { count: 'exact', head: true })
    .match({ user_id: userId, product_file_id: file.id })
    .is('suspended_at', null);
  if (error) throw new Error('The downloads could not be read', { cause: error });
  return (count ?? 0) > 0;
}

/** Returns a paid order that delivers the file. */
async function checkOrder(
  order: Order | undefined,
  file: ProductFile,
  supabase: ServiceClient,
): Promise<Order> {
  const files = order ? await listOrderFiles(supabase, [order]) : [];
  if (!order || !files.some(({ id }) => id === file.id)) throw errors.downloadNotOwned();
  if (order.status === 'refunded') throw errors.downloadRefunded();
  if (order.status === 'disputed') throw errors.downloadDisputed();
  if (order.status !== 'paid') throw errors.downloadNotPaid();
  return order;
}

async function sendFile(
  file: ProductFile,
  method: string,
  { supabase, log }: Dependencies,
): Promise<Response> {
  const bucket = supabase.storage.from(file.bucket);
  const isHead = method === 'HEAD';
  const { data, error } = isHead
    ? await bucket.info(file.object)
    : await bucket.download(file.object).asStream();
  if (error) {
    log('error', 'A sold file is missing in storage', {
      bucket: file.bucket,
      object: file.object,
      cause: error,
    });
    throw errors.downloadUnavailable();
  }
  return new Response(data instanceof ReadableStream ? data : null, {
    headers: {
      'content-type': file.fileType,
      'content-disposition': attachment(file.fileName),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** Formats a Content-Disposition with an ASCII name for old clients and the exact name for others (RFC 6266). */
function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const exact = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
