import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Library, LibraryPicture, LibraryVideo } from '#domain/content-calls.ts';
import { callFunction } from '#lib/api/call-function.ts';
import { sendFile, type SendOptions } from '#lib/api/send-file.ts';
import { contentKey } from '../content-calls.ts';

interface Items {
  picture: LibraryPicture;
  video: LibraryVideo;
}
export type LibraryKind = keyof Items;
export type ItemOf<Kind extends LibraryKind> = Items[Kind];

const call = async <Kind extends LibraryKind>(kind: Kind, options: Parameters<typeof callFunction>[1]) =>
  (await callFunction(`content-${kind}s`, options)) as Library<Items[Kind]>;

/** A library, the newest upload first, and why nothing can be uploaded. */
export const libraryQuery = <Kind extends LibraryKind>(kind: Kind) =>
  queryOptions({ queryKey: [...contentKey, kind], queryFn: () => call(kind, {}), staleTime: 0 });

/** Shows a library after an upload. Returns what was added. */
function takeAdded<Kind extends LibraryKind>(
  queries: QueryClient,
  kind: Kind,
  library: Library<Items[Kind]>,
): Items[Kind] {
  queries.setQueryData(libraryQuery(kind).queryKey, library);
  const found = library.items.find(({ name }) => name === library.added);
  if (found === undefined) throw new Error(`The library has no ${kind} after the upload`);
  return found;
}

interface NewPicture {
  file: File;
  alt: string;
  /** Stops the upload. */
  signal: AbortSignal;
}

/** Uploads a picture. Resolves to it as the library has it. Throws FunctionCallError. */
export function useUploadPicture() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, alt, signal }: NewPicture): Promise<LibraryPicture> => {
      // A File keeps its type, which the function's client would send as a form.
      const body = new Blob([file]);
      return takeAdded(queries, 'picture', await call('picture', { body, query: { alt }, signal }));
    },
    meta: { logged: 'The picture was not uploaded' },
  });
}

/** Describes a picture that was uploaded without words. */
export function useDescribePicture() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (described: { name: string; alt: string }) =>
      call('picture', { method: 'POST', query: described }),
    onSuccess: (library) => queries.setQueryData(libraryQuery('picture').queryKey, library),
    meta: { failed: 'The description was not saved', done: 'Description saved.' },
  });
}

/** Returns a function that uploads a video with its poster, a JPEG. It resolves to the video as the library has it, and throws as `sendFile`. */
export function useSendVideo() {
  const queries = useQueryClient();
  return async (
    { bytes, poster, alt }: { bytes: Blob; poster: Blob; alt: string },
    options: SendOptions,
  ): Promise<LibraryVideo> => {
    const query = { alt, poster: String(poster.size) };
    const library = await sendFile('content-videos', new Blob([poster, bytes]), query, options);
    return takeAdded(queries, 'video', library as Library<LibraryVideo>);
  };
}

/** Deletes an unused upload. */
export function useDeleteUpload(kind: LibraryKind) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(kind, { method: 'DELETE', query: { name } }),
    onSuccess: (library) => queries.setQueryData(libraryQuery(kind).queryKey, library),
    onError: () => void queries.invalidateQueries({ queryKey: libraryQuery(kind).queryKey }),
    meta: {
      failed: 'Nothing was deleted',
      done: kind === 'picture' ? 'Picture deleted.' : 'Video deleted.',
    },
  });
}
