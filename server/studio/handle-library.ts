import { requireRole } from '#functions/_shared/caller.ts';
import type { Library, LibraryItem } from '#domain/content-calls.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { errors } from '#functions/_shared/errors.ts';
import { json, respond, type Log } from '#functions/_shared/http.ts';
import { UploadError } from '#functions/_shared/upload-error.ts';
import type { Uploads } from '../media/uploads.ts';
import { contentErrors, type LibraryKind } from './content-errors.ts';
import type { ContentTools, LibraryTools, Upload } from './content-tools.ts';
import { readDrafts, textsOf } from './drafts.ts';
import { readBytes } from './read-bytes.ts';
import { readAlt } from './read-request.ts';

/** A video comes with its poster. */
const limits = {
  picture: { megabytes: 25, bytes: 25_000_000 },
  video: { megabytes: 100, bytes: 101 * 1024 * 1024 },
};

interface Dependencies {
  supabase: ServiceClient;
  tools: () => Promise<ContentTools>;
  /** Undefined where nothing can be uploaded. */
  uploads?: Uploads;
  log: Log;
}

/**
 * GET lists a library of uploads, POST ?alt=… adds the one in the body, POST ?name=…&alt=… describes a picture that has no words yet, DELETE ?name=…
 * deletes an unused one. With a bearer token of the
 * owner or an editor. Responses are a Library (_shared/content-calls.ts).
 */
export function handleLibrary(
  kind: LibraryKind,
  request: Request,
  dependencies: Dependencies,
): Promise<Response> {
  return respond(dependencies.log, async () => {
    const { id } = await requireRole('editor', request, dependencies.supabase);
    const { searchParams } = new URL(request.url);
    const { uploads } = dependencies;
    const { noUploads, ...tools } = await dependencies.tools();
    const library: LibraryTools<LibraryItem> = kind === 'picture' ? tools.pictures : tools.videos;
    const drafts = async () => textsOf(await readDrafts(dependencies.supabase));
    switch (request.method) {
      case 'GET':
        return json({ items: library.list(await drafts()), noUploads } satisfies Library<LibraryItem>);
      case 'POST': {
        const alt = readAlt(kind, searchParams.get('alt'));
        const described = searchParams.get('name');
        if (described !== null) {
          await describe(kind, described, alt, await drafts(), library);
          return json({ items: library.list(await drafts()) } satisfies Library<LibraryItem>);
        }
        if (noUploads !== undefined || uploads === undefined) {
          throw contentErrors.uploadRefused(kind, noUploads ?? 'Nothing can be uploaded on this site.');
        }
        const { turns, reader } = uploads;
        const added = await turns.admit(id, async (inTurn) => {
          const upload = await readUpload(kind, request, searchParams.get('poster'));
          return inTurn(() => library.add(upload, alt, reader)).catch((error: unknown) => {
            throw error instanceof UploadError ? contentErrors.uploadRefused(kind, error.message) : error;
          });
        });
        return json({ items: library.list(await drafts()), added } satisfies Library<LibraryItem>);
      }
      case 'DELETE': {
        await remove(kind, searchParams.get('name') ?? '', await drafts(), library, dependencies.supabase);
        return json({ items: library.list(await drafts()) } satisfies Library<LibraryItem>);
      }
      default:
        throw errors.methodNotAllowed();
    }
  });
}

/** Reads an upload. `posterLength`: of the poster before a video, in bytes. */
async function readUpload(kind: LibraryKind, request: Request, posterLength: string | null): Promise<Upload> {
  const bytes = await readBytes(request, limits[kind].bytes);
  if (bytes === undefined) throw contentErrors.uploadTooLarge(kind, limits[kind].megabytes);
  if (kind === 'picture') return { bytes };
  const length = /^\d{1,9}$/.test(posterLength ?? '') ? Number(posterLength) : 0;
  if (length === 0 || length > bytes.byteLength) throw contentErrors.invalidRequest();
  return { poster: bytes.subarray(0, length), bytes: bytes.subarray(length) };
}

/** Pages that use a picture have their own words, so this changes none of them. */
async function describe(
  kind: LibraryKind,
  name: string,
  alt: string,
  drafts: ReadonlyMap<string, string>,
  library: LibraryTools<LibraryItem>,
): Promise<void> {
  const found = library.list(drafts).find((item) => item.name === name);
  if (found === undefined) throw contentErrors.unknownUpload(kind);
  if (!found.isUploaded) throw contentErrors.uploadOfRepository(kind);
  if (alt === '') throw contentErrors.uploadRefused(kind, `Describe the ${kind} in a few words.`);
  await library.describe(name, alt);
}

async function remove(
  kind: LibraryKind,
  name: string,
  drafts: ReadonlyMap<string, string>,
  library: LibraryTools<LibraryItem>,
  supabase: ServiceClient,
): Promise<void> {
  const found = library.list(drafts).find((item) => item.name === name);
  if (found === undefined) throw contentErrors.unknownUpload(kind);
  if (!found.isUploaded) throw contentErrors.uploadOfRepository(kind);
  if (found.usedBy.length > 0) throw contentErrors.uploadInUse(kind, found.usedBy);
  // An older version that is being restored may use it.
  const { data, error } = await supabase
    .from('content_publications')
    .select('id')
    .eq('state', 'building')
    .limit(1);
  if (error) throw new Error('The publications could not be read', { cause: error });
  if (data.length > 0) throw contentErrors.isPublishing();
  await library.remove(name);
}
