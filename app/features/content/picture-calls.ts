import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LibraryPicture, PictureLibrary } from '../../../supabase/functions/_shared/content-calls.ts';
import { callFunction } from '../../lib/api/call-function.ts';
import { contentKey } from './content-calls.ts';

const key = [contentKey, 'pictures'];
/** The server's limit. */
export const limitMegabytes = 25;

const call = async (options: Parameters<typeof callFunction>[1]) =>
  (await callFunction('content-pictures', options)) as PictureLibrary;

/** The picture library, the newest picture first, and why nothing can be uploaded. */
export const usePictures = () => useQuery({ queryKey: key, queryFn: () => call({}), staleTime: 0 });

/** Uploads a picture. Resolves to it as the library has it. Throws FunctionCallError. */
export function useUpload() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, alt }: { file: File; alt: string }): Promise<LibraryPicture> => {
      // A File keeps its type, which the function's client would send as a form.
      const body = new Blob([file]);
      const library = await call({ body, query: { alt } });
      queries.setQueryData(key, library);
      const { pictures, added } = library;
      const found = pictures.find(({ name }) => name === added);
      if (found === undefined) throw new Error('The library has no picture after the upload');
      return found;
    },
  });
}

/** Deletes an unused picture. */
export function useDeletePicture() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call({ method: 'DELETE', query: { name } }),
    onSuccess: (library) => queries.setQueryData(key, library),
    onError: () => void queries.invalidateQueries({ queryKey: key }),
  });
}
