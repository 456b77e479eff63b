import { requireRole } from '../../supabase/functions/_shared/caller.ts';
import type { PictureLibrary } from '../../supabase/functions/_shared/content-calls.ts';
import type { ServiceClient } from '../../supabase/functions/_shared/dependencies.ts';
import { errors } from '../../supabase/functions/_shared/errors.ts';
import { json, respond, type Log } from '../../supabase/functions/_shared/http.ts';
import { contentErrors } from './content-errors.ts';
import { PictureError, type ContentTools } from './content-tools.ts';
import { readDrafts, textsOf } from './drafts.ts';
import { readBytes } from './read-bytes.ts';
import { readAlt } from './read-request.ts';

const limitMegabytes = 25;

interface Dependencies {
  supabase: ServiceClient;
  tools: () => Promise<ContentTools>;
  log: Log;
}

/**
 * GET lists the picture library, POST ?alt=… adds the picture in the body, DELETE ?name=… deletes an unused one. With a bearer token of
 * the owner. Responses are a PictureLibrary (_shared/content-calls.ts).
 */
export function handlePictures(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    await requireRole('admin', request, dependencies.supabase);
    const { searchParams } = new URL(request.url);
    const { pictures, noUploads } = await dependencies.tools();
    const drafts = async () => textsOf(await readDrafts(dependencies.supabase));
    switch (request.method) {
      case 'GET':
        return json({ pictures: pictures.list(await drafts()), noUploads } satisfies PictureLibrary);
      case 'POST': {
        const alt = readAlt(searchParams.get('alt'));
        const bytes = await readBytes(request, limitMegabytes * 1_000_000);
        if (bytes === undefined) throw contentErrors.pictureTooLarge(limitMegabytes);
        const added = await pictures.add(bytes, alt).catch((error: unknown) => {
          throw error instanceof PictureError ? contentErrors.pictureRefused(error.message) : error;
        });
        return json({ pictures: pictures.list(await drafts()), added } satisfies PictureLibrary);
      }
      case 'DELETE': {
        await remove(searchParams.get('name') ?? '', await drafts(), pictures, dependencies.supabase);
        return json({ pictures: pictures.list(await drafts()) } satisfies PictureLibrary);
      }
      default:
        throw errors.methodNotAllowed();
    }
  });
}

async function remove(
  name: string,
  drafts: ReadonlyMap<string, string>,
  pictures: ContentTools['pictures'],
  supabase: ServiceClient,
): Promise<void> {
  const found = pictures.list(drafts).find((picture) => picture.name === name);
  if (found === undefined) throw contentErrors.unknownPicture();
  if (!found.isUploaded) throw contentErrors.pictureOfRepository();
  if (found.usedBy.length > 0) throw contentErrors.pictureInUse(found.usedBy);
  // An older version that is being restored may use it.
  const { data, error } = await supabase.from('content_publications').select('id').eq('state', 'building');
  if (error) throw new Error('The publications could not be read', { cause: error });
  if (data.length > 0) throw contentErrors.isPublishing();
  await pictures.remove(name);
}
