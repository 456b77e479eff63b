import { requireRole } from '#functions/_shared/caller.ts';
import type { OutdatedShareImages } from '#domain/content-calls.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { errors } from '#functions/_shared/errors.ts';
import { json, respond, type Log } from '#functions/_shared/http.ts';
import { UploadError } from '#functions/_shared/upload-error.ts';
import type { Uploads } from '../media/uploads.ts';
import { contentErrors } from './content-errors.ts';
import type { BuildTools } from './content-tools.ts';
import { readBytes } from './read-bytes.ts';

/** A PNG of 1200 by 630 pixels without a palette. */
const limitBytes = 4_000_000;

interface Dependencies {
  supabase: ServiceClient;
  tools: () => Promise<BuildTools>;
  uploads: Uploads;
  log: Log;
}

/**
 * GET returns the share images that show something else than the site; POST ?path=…&source=… stores one of
 * them, a PNG that the owner's browser drew. With a bearer token of the owner or an editor.
 */
export function handleShare(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    const { id } = await requireRole('editor', request, dependencies.supabase);
    const tools = await dependencies.tools();
    const { searchParams } = new URL(request.url);
    if (request.method === 'GET') {
      const images = await tools.share.list();
      const fonts = images.length > 0 ? await tools.share.fonts() : [];
      return json({ images, fonts } satisfies OutdatedShareImages);
    }
    if (request.method !== 'POST') throw errors.methodNotAllowed();
    const bytes = await readBytes(request, limitBytes);
    if (bytes === undefined) throw contentErrors.uploadTooLarge('picture', limitBytes / 1_000_000);
    const [path, source] = [searchParams.get('path') ?? '', searchParams.get('source') ?? ''];
    const { turns, reader } = dependencies.uploads;
    const isAdded = await turns.admit(id, async (inTurn) =>
      inTurn(() => tools.share.add({ path, source, bytes }, reader)).catch((error: unknown) => {
        throw error instanceof UploadError ? contentErrors.uploadRefused('picture', error.message) : error;
      }),
    );
    if (!isAdded) throw contentErrors.siteChanged();
    return json({ ok: true });
  });
}
