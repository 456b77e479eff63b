import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database.types.ts';
import { rowsOfReview } from '#features/review/room/data/load-review.ts';
import { clubId } from './seed-club.ts';

export type Client = SupabaseClient<Database>;

/** Sends the requests of a page's first data, as the page does. Throws the first error. `n` is the number of the athlete, or of an athlete of the coach. */
export type LoadPage = (supabase: Client, n: number) => Promise<unknown>;

type Answer<Data> = PromiseLike<{ data: Data; error: Error | null }>;

/** Waits for one request. */
export async function read<Data>(answer: Answer<Data>): Promise<NonNullable<Data>> {
  const { data, error } = await answer;
  if (error) throw error;
  return data as NonNullable<Data>;
}

export const readAll = (...answers: Answer<unknown>[]) => Promise.all(answers.map(read));

const remembered = new WeakMap<Client, Map<string, Promise<unknown>>>();

/** Looks up once for each client what the address or an earlier request of a page already has. */
export function lookUp<Found>(supabase: Client, name: string, find: () => Promise<Found>): Promise<Found> {
  const known = remembered.get(supabase) ?? new Map<string, Promise<unknown>>();
  remembered.set(supabase, known);
  if (!known.has(name)) known.set(name, find());
  return known.get(name) as Promise<Found>;
}

/** What every page of a signed-in user loads. */
export const loadShell: LoadPage = (supabase) =>
  readAll(supabase.rpc('staff_access'), supabase.rpc('count_waiting'));

/** What the review room loads. */
export function loadReview(supabase: Client, submissionId: string) {
  return readAll(
    supabase.from('video_submissions').select(rowsOfReview).eq('id', submissionId).single(),
    supabase.rpc('review_overview', { p_submission_id: submissionId }),
  );
}

export const loadThread = (supabase: Client, n: number) =>
  readAll(
    supabase.rpc('chat_overview', { p_athlete_id: clubId('athlete', n) }).single(),
    supabase.rpc('list_chat', { p_athlete_id: clubId('athlete', n), p_search: '', p_limit: 50 }),
  );

export const exercises = (supabase: Client) =>
  supabase.from('videos').select('*').order('created_at', { ascending: false }).order('id').range(0, 999);
