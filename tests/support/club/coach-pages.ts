import {
  exercises,
  loadReview,
  loadShell,
  loadThread,
  lookUp,
  read,
  readAll,
  type Client,
  type LoadPage,
} from './load-parts.ts';
import { clubId } from './seed-club.ts';

export const loadQueue = (supabase: Client, query: { p_filter?: string; p_search?: string }) =>
  readAll(
    supabase.rpc('review_queue', { p_search: '', p_limit: 100, ...query }),
    supabase.rpc('review_times'),
    supabase.rpc('list_groups'),
  );

const queueOf = (supabase: Client) =>
  lookUp(supabase, 'queue', () => read(supabase.rpc('review_queue', { p_limit: 100 })));

export const coachPages: Record<string, LoadPage> = {
  'every page': loadShell,
  '/admin/reviews': (supabase) => loadQueue(supabase, {}),
  '/admin/reviews (paid)': (supabase) => loadQueue(supabase, { p_filter: 'paid' }),
  '/admin/reviews (waiting for a credit)': (supabase) => loadQueue(supabase, { p_filter: 'uncovered' }),
  '/admin/reviews (replies)': (supabase) => loadQueue(supabase, { p_filter: 'replies' }),
  '/admin/reviews (search)': (supabase) => loadQueue(supabase, { p_search: 'adler' }),
  '/admin/reviews (thumbnails)': async (supabase) => {
    const paths = (await queueOf(supabase)).map(({ video_url: path }) => path);
    await read(supabase.storage.from('video-submissions').createSignedUrls(paths, 3600));
  },
  '/reviews/<id>': async (supabase) => {
    const [first] = await queueOf(supabase);
    if (!first) throw new Error('The queue is empty.');
    await Promise.all([
      loadReview(supabase, first.submission_id),
      readAll(
        supabase.from('saved_comments').select('id, body').order('created_at'),
        supabase.from('videos').select('id, title, video_url').order('title').limit(1000),
        supabase
          .from('video_submissions')
          .select('id, video_url, video_file_name, created_at')
          .eq('user_id', first.user_id)
          .neq('id', first.submission_id)
          .order('created_at', { ascending: false })
          .limit(50),
        supabase.storage.from('video-submissions').createSignedUrl(first.video_url, 3600),
      ),
    ]);
  },
  '/admin/videos': (supabase) => readAll(exercises(supabase), supabase.rpc('count_submissions')),
  '/admin/videos (submissions)': (supabase) =>
    readAll(
      supabase.rpc('search_submissions', { p_search: '', p_limit: 24, p_offset: 0 }),
      supabase.rpc('count_submissions'),
    ),
  '/admin/videos (search)': (supabase) =>
    readAll(supabase.rpc('search_submissions', { p_search: 'img_1234', p_limit: 24, p_offset: 0 })),
  '/admin/chat': (supabase) =>
    readAll(supabase.rpc('list_chat_threads', { p_search: '', p_only: '', p_limit: 50 })),
  '/admin/chat (unread)': (supabase) =>
    readAll(supabase.rpc('list_chat_threads', { p_search: '', p_only: 'unread', p_limit: 50 })),
  '/admin/chat (search)': (supabase) =>
    readAll(supabase.rpc('list_chat_threads', { p_search: 'saturday', p_only: '', p_limit: 50 })),
  '/admin/chat (a thread)': loadThread,
  '/admin/plans': (supabase) => readAll(supabase.rpc('list_plans'), supabase.rpc('list_coaches')),
  '/admin/plans (a plan)': (supabase, n) =>
    readAll(
      supabase
        .from('training_plans')
        .select(
          `id, coach_id, name, notes, is_template, product_id,
          plan_sessions(id, week, day, title, notes,
            plan_items(id, position, video_id, title, sets, reps, note))`,
        )
        .eq('id', clubId('plan', 99 + n))
        .single(),
      supabase.from('videos').select('id, title, category').order('title').order('id'),
      supabase.rpc('search_athletes', { p_search: '' }),
    ),
  '/admin/plans (who follows it)': (supabase, n) =>
    readAll(supabase.rpc('list_plan_athletes', { p_plan_id: clubId('plan', 99 + n), p_limit: 50 })),
  '/admin/plans (who did what)': async (supabase, n) => {
    const [first] = await lookUp(supabase, 'followers', () =>
      read(supabase.rpc('list_plan_athletes', { p_plan_id: clubId('plan', 99 + n) })),
    );
    const assignment = first?.assignment_id ?? '';
    await readAll(
      supabase
        .from('item_logs')
        .select('item_id, week, day, title, sets, reps, sets_done')
        .eq('assignment_id', assignment)
        .order('week', { ascending: false })
        .order('day', { ascending: false })
        .order('item_id'),
      supabase.from('session_logs').select('week, day, remark').eq('assignment_id', assignment),
    );
  },
  '/admin/members/<id>': loadMember,
};

export function loadMember(supabase: Client, n: number) {
  const id = clubId('athlete', n);
  return readAll(
    supabase.rpc('member_details', { p_user_id: id }),
    supabase.from('coach_notes').select('*').eq('athlete_id', id).order('created_at', { ascending: false }),
    supabase.rpc('list_groups'),
    supabase.rpc('list_coaches'),
    supabase.rpc('jump_progress', { p_user_id: id }),
  );
}
