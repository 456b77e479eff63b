import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { toast } from '#lib/page/toast.ts';
import type { JumpDraft } from '../jump/jump-draft.ts';
import {
  askToPersist,
  deleteTake,
  listTakes,
  NoRoomError,
  readShortSpace,
  saveTake,
  updateTake,
  type Take,
} from './take-store.ts';

interface TakeList {
  takes: Take[];
  shortSpace: number | undefined;
}

/** A take that the device could not store. Only this page's memory has it. */
interface UnsavedTake {
  take: Take;
  bytes: Blob;
  isRoomMissing: boolean;
}

function tellFailure(failed: string, failure: unknown): void {
  console.error(failed, failure);
  toast({
    title: failed,
    description: 'This browser didn’t allow it. Reload the page and try again.',
    tone: 'error',
  });
}

const takesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['takes', userId],
    queryFn: async (): Promise<TakeList> => ({
      takes: await listTakes(userId),
      shortSpace: await readShortSpace().catch(() => undefined),
    }),
  });

/** The takes of a user on this device, newest first, with what changes them. */
export function useTakes(userId: string) {
  const queryClient = useQueryClient();
  const { data, error } = useQuery(takesQuery(userId));
  const [unsaved, setUnsaved] = useState<readonly UnsavedTake[]>([]);
  const refresh = useCallback(
    () => queryClient.invalidateQueries({ queryKey: takesQuery(userId).queryKey }),
    [queryClient, userId],
  );

  /** Returns whether the device has stored the take. */
  const save = useCallback(
    async (take: Take, bytes: Blob): Promise<boolean> => {
      const withoutThis = (list: readonly UnsavedTake[]) => list.filter((other) => other.take.id !== take.id);
      try {
        await saveTake(take, bytes);
        setUnsaved(withoutThis);
        void askToPersist();
        return true;
      } catch (failure) {
        console.warn('Could not store a take on this device', failure);
        const isRoomMissing = failure instanceof NoRoomError;
        setUnsaved((list) => [...withoutThis(list), { take, bytes, isRoomMissing }]);
        return false;
      } finally {
        await refresh();
      }
    },
    [refresh],
  );

  /** Returns whether the device made the change. */
  async function change(failed: string, act: () => Promise<void>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (failure) {
      tellFailure(failed, failure);
      return false;
    } finally {
      await refresh();
    }
  }

  return {
    /** Undefined until they are read. */
    takes: data?.takes,
    hasFailed: error !== null,
    /** Free space in bytes, if it is short. */
    shortSpace: data?.shortSpace,
    unsaved,
    save,
    discard: (id: string) => setUnsaved((list) => list.filter(({ take }) => take.id !== id)),
    /** Returns whether the take was deleted. Shows a toast if it was not. */
    remove: (id: string) => change('The take wasn’t deleted', () => deleteTake(id)),
    /** Only this take: each letter that is typed comes here. */
    async describe(id: string, about: JumpDraft): Promise<void> {
      queryClient.setQueryData(
        takesQuery(userId).queryKey,
        (list) =>
          list && { ...list, takes: list.takes.map((take) => (take.id === id ? { ...take, about } : take)) },
      );
      try {
        await updateTake(id, { about });
      } catch (failure) {
        tellFailure('The numbers weren’t saved', failure);
      }
    },
    markUsed: (id: string) =>
      change('The take wasn’t marked as used', () => updateTake(id, { usedAt: Date.now() })),
  };
}

export type Takes = ReturnType<typeof useTakes>;
