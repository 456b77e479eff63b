import { queryOptions, useQuery } from '@tanstack/react-query';
import { rpc } from '#lib/session/ask.ts';
import { useSession } from '#lib/session/session.ts';

/** The ids of the last ten drills that the coach linked, the newest first. */
export const recentDrillsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['recent-drills', userId],
    queryFn: async () => (await rpc('my_recent_drills')).map(({ video_id }) => video_id),
  });

/** Loads the lines that the signed-in coach wrote in several notes, the most frequent first. Without them, nothing is offered. */
export function useNoteTexts(isEnabled: boolean): readonly string[] {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  const texts = useQuery({
    queryKey: ['note-texts', userId],
    enabled: isEnabled && userId !== undefined,
    queryFn: async () => (await rpc('my_note_texts')).map(({ body }) => body),
  });
  return texts.data ?? [];
}
