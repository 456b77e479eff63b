import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContentAction, ContentFile, ContentList } from '#domain/content-calls.ts';
import { toast } from '#lib/page/toast.ts';
import { changeFile, contentKey } from '../content-calls.ts';
import { explainContentError } from '../content-errors.ts';

/** Adds, renames, removes and moves files. Shows an error as a toast, with `failed` as its title. */
export function useFileChange(failed: string) {
  const queries = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation<
    ContentFile | ContentList,
    Error,
    Extract<ContentAction, { action: 'create' | 'rename' | 'remove' | 'move' }>
  >({
    mutationFn: changeFile,
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: [contentKey, 'list'] });
      await queries.invalidateQueries({ queryKey: [contentKey, 'changes'] });
    },
    onError(failure) {
      console.error(failed, failure);
      toast({ title: failed, description: explainContentError(failure), tone: 'error' });
    },
  });
  return { change: mutate, isPending, pending: isPending ? variables : undefined, error };
}

/** Address of the editor of a file. */
export const editorOf = (file: string): string => `/admin/content?file=${encodeURIComponent(file)}`;
