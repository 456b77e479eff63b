import type { Instant } from '#domain/days.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ask, rpc } from '#lib/session/ask.ts';
import type { ChatMessage } from '../chat.ts';

/** Messages per request. */
const pageSize = 50;

/** Start of the query keys of all threads. */
export const chatsKey = ['chat'] as const;
export const chatKey = (athleteId: string) => [...chatsKey, athleteId] as const;

const drillsSchema = z.array(z.object({ id: z.string(), title: z.string(), key: z.nullable(z.string()) }));

interface Page {
  athleteId: string;
  search: string;
  /** Loads messages before this one; null for the newest. */
  before: Pick<ChatMessage, 'createdAt' | 'id'> | null;
}

/** Loads messages of a thread, newest first. Throws DataError. */
async function loadPage({ athleteId, search, before }: Page): Promise<ChatMessage[]> {
  const rows = await rpc('list_chat', {
    p_athlete_id: athleteId,
    p_search: search,
    ...(before !== null && { p_before: before.createdAt, p_before_id: before.id }),
    p_limit: pageSize,
  });
  return rows.map((row) => ({
    id: row.id,
    authorId: row.author_id,
    authorName: row.author_name,
    isCoach: row.is_coach,
    isAnnouncement: row.is_announcement,
    body: row.body,
    images: row.images,
    drills: drillsSchema.parse(row.drills),
    review:
      row.submission_id === null ? null : { id: row.submission_id, fileName: row.video_file_name ?? 'Video' },
    createdAt: row.created_at,
  }));
}

/** An athlete's thread, the newest messages first. `search` keeps only messages with this text. */
export const chatQuery = (athleteId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...chatKey(athleteId), 'messages', search],
    initialPageParam: null as Page['before'],
    queryFn: ({ pageParam }) => loadPage({ athleteId, search, before: pageParam }),
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)),
  });

export interface ChatOverview {
  athleteName: string;
  /** Null while the athlete is in the shared queue. */
  coachName: string | null;
  /** Who gets a copy of the messages; null if nobody does. */
  guardianName: string | null;
  isWaitingForGuardian: boolean;
  /** How far the user has read; null if they have not. */
  readAt: Instant | null;
}

/** The header of an athlete's thread. */
export const chatOverviewQuery = (athleteId: string) =>
  queryOptions({
    queryKey: [...chatKey(athleteId), 'overview'],
    queryFn: async (): Promise<ChatOverview> => {
      const row = await ask((database) =>
        database.rpc('chat_overview', { p_athlete_id: athleteId }).single(),
      );
      return {
        athleteName: row.athlete_name ?? 'An athlete',
        coachName: row.coach_name,
        guardianName: row.guardian_name,
        isWaitingForGuardian: row.waits_for_guardian,
        readAt: row.read_at,
      };
    },
  });
