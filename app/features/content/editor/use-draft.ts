import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentAction, ContentConflict, ContentFile, ContentUpdate } from '#domain/content-calls.ts';
import type { Version } from '#domain/combine-versions.ts';
import { toast } from '#lib/page/toast.ts';
import { changeDraft, reloadsFiles, type UpdateDecision } from '../content-calls.ts';
import { conflictOf } from '../content-errors.ts';

const decided = {
  site: {
    mine: 'Your draft stays.',
    theirs: 'Draft discarded. The published version stays.',
    both: 'Draft saved with both changes.',
  },
  code: {
    mine: 'Your version stays.',
    theirs: 'Draft saved with the new version.',
    both: 'Draft saved with both changes.',
  },
} as const;

/** Saves and discards the draft of an opened file. */
export function useDraft(opened: ContentFile) {
  const [saved, setSaved] = useState(opened);
  const [conflict, setConflict] = useState<ContentConflict>();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: changeDraft,
    onSuccess(next) {
      setSaved(next);
      setConflict(undefined);
    },
    onError(failure) {
      const found = conflictOf(failure);
      // What can't be read is no text to keep.
      if (found !== undefined && saved.unreadable !== undefined) {
        setSaved(found.theirs);
        toast({ title: 'This file was repaired meanwhile.', tone: 'success' });
        return;
      }
      setConflict(found);
      if (found !== undefined)
        toast({
          title: 'Not saved, because this file was changed meanwhile. Decide above what stays.',
          tone: 'error',
        });
    },
    meta: {
      failed: (failure) => (conflictOf(failure) ? undefined : 'Failed to save the draft'),
      reloads: reloadsFiles,
    },
  });

  async function change(
    body: Parameters<typeof changeDraft>[0],
    done: string,
  ): Promise<ContentFile | undefined> {
    try {
      const next = await mutateAsync(body);
      toast({
        title: done,
        ...(next.problems.length > 0 ? { description: 'It can’t be published yet.' } : {}),
        tone: 'success',
      });
      return next;
    } catch {
      // onError has shown it.
      return undefined;
    }
  }

  return {
    /** The version that the form is based on. */
    saved,
    /** Set when another owner changed the file meanwhile. */
    conflict,
    isPending,
    /** Saves over a version, that of `saved` by default. Resolves to the saved file, undefined if it was not saved. */
    save({ values, text }: Version, { version } = saved) {
      const body: ContentAction = {
        action: 'save',
        file: saved.file,
        version,
        values,
        ...(text === undefined ? {} : { text }),
      };
      return change(body, 'Draft saved.');
    },
    discard: () =>
      change({ action: 'discard', file: saved.file, version: saved.version }, 'Draft discarded.'),
    /** Takes the newest version that works in place of a file that can't be read. */
    repair: () =>
      change(
        { action: 'repair', file: saved.file, version: saved.version },
        'Draft saved with that version.',
      ),
    /** Decides about a newer version. */
    decide: ({ from, version: update }: ContentUpdate, take: UpdateDecision['take']) =>
      change(
        { action: 'decide', file: saved.file, version: saved.version, update, take },
        decided[from][take],
      ),
    /** Continues with another version. */
    open(file: ContentFile) {
      setSaved(file);
      setConflict(undefined);
    },
  };
}
