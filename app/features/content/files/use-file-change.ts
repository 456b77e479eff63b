import { useMutation } from '@tanstack/react-query';
import type { ContentAction, ContentFile, ContentList } from '#domain/content-calls.ts';
import { changeFile, reloadsFiles } from '../content-calls.ts';

/** Adds, renames, removes and moves files. Shows an error as a toast, with `failed` as its title. */
export function useFileChange(failed: string) {
  const { mutate, isPending, variables, error } = useMutation<
    ContentFile | ContentList,
    Error,
    Extract<ContentAction, { action: 'create' | 'rename' | 'remove' | 'move' }>
  >({
    mutationFn: changeFile,
    meta: {
      failed,
      reloads: reloadsFiles,
    },
  });
  return { change: mutate, isPending, pending: isPending ? variables : undefined, error };
}

/** Address of the editor of a file. */
export const editorOf = (file: string): string => `/admin/content?file=${encodeURIComponent(file)}`;
