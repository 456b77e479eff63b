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

const newestReview = (supabase: Client, n: number) =>
  lookUp(supabase, 'newest review', () =>
    read(
      supabase
        .from('video_submissions')
        .select('id, video_url')
        .eq('user_id', clubId('athlete', n))
        .neq('submission_status', 'pending')
        .order('created_at', { ascending: false })
        .limit(1)
        .single(),
    ),
  );

export const athletePages: Record<string, LoadPage> = {
  'every page': loadShell,
  '/reviews': (supabase, n) =>
    readAll(
      supabase.rpc('list_my_feedback', { p_limit: 100 }),
      supabase.rpc('jump_progress', { p_user_id: clubId('athlete', n) }),
    ),
  '/reviews (what to work on)': async (supabase, n) => {
    const { id } = await newestReview(supabase, n);
    await readAll(
      supabase
        .from('review_notes')
        .select('id, at_us, body')
        .eq('submission_id', id)
        .is('done_at', null)
        .neq('body', '')
        .order('at_us')
        .limit(3),
      supabase.from('review_drills').select('videos(title, slug)').eq('submission_id', id),
    );
  },
  '/reviews/<id>': async (supabase, n) => {
    const { id, video_url: path } = await newestReview(supabase, n);
    await Promise.all([
      loadReview(supabase, id),
      read(supabase.storage.from('video-submissions').createSignedUrl(path, 3600)),
    ]);
  },
  '/upload': (supabase, n) =>
    readAll(
      supabase
        .from('video_submissions')
        .select(
          'id, video_url, video_file_name, video_file_size, submission_status, created_at, submitted_at',
        )
        .eq('user_id', clubId('athlete', n))
        .order('created_at', { ascending: false })
        .order('id'),
      supabase.rpc('list_hidden_submissions'),
      supabase.rpc('submission_room').single(),
      supabase.rpc('count_review_credits'),
      supabase.rpc('monthly_reviews').single(),
      supabase.from('profiles').select('is_minor').eq('id', clubId('athlete', n)).single(),
      supabase
        .from('guardians')
        .select('name, email, stopped_at')
        .eq('user_id', clubId('athlete', n))
        .maybeSingle(),
    ),
  '/messages': loadThread,
  '/messages (a review to link)': (supabase, n) =>
    readAll(
      supabase.from('videos').select('id, title, slug').order('title').limit(1000),
      supabase
        .from('video_submissions')
        .select('id, video_file_name, created_at')
        .eq('user_id', clubId('athlete', n))
        .order('created_at', { ascending: false })
        .limit(100),
    ),
  '/training': (supabase, n) =>
    readAll(
      supabase
        .from('plan_assignments')
        .select(
          `id, starts_on, order_id,
          training_plans(name, notes, plan_sessions(week, day, title, notes,
            plan_items(id, position, title, sets, reps, note, video_id, videos(slug)))),
          item_logs(item_id, sets_done),
          session_logs(week, day, remark)`,
        )
        .eq('user_id', clubId('athlete', n))
        .gte('starts_on', new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10))
        .order('starts_on')
        .order('id'),
      supabase.rpc('list_purchased_plans'),
    ),
  '/video-library': (supabase) => read(exercises(supabase)),
  '/video-library (a subscriber’s video)': (supabase) =>
    readAll(supabase.storage.from('subscriber-videos').createSignedUrls(['club-4.mp4'], 3600)),
  '/downloads': (supabase, n) =>
    readAll(
      supabase
        .from('user_downloads')
        .select('id, download_count, downloaded_at, product_files(id, product_id, file_name, file_type)')
        .eq('user_id', clubId('athlete', n))
        .order('created_at', { ascending: false }),
    ),
  '/account': (supabase, n) =>
    readAll(
      supabase.from('profiles').select('units').eq('id', clubId('athlete', n)).maybeSingle(),
      supabase.from('profiles').select('is_minor').eq('id', clubId('athlete', n)).single(),
      supabase
        .from('guardians')
        .select('name, email, stopped_at')
        .eq('user_id', clubId('athlete', n))
        .maybeSingle(),
    ),
  '/account/orders': (supabase, n) =>
    readAll(
      supabase
        .from('orders')
        .select(
          'id, status, amount_cents, refunded_cents, created_at, paid_at, order_items(position, product_name, option, quantity)',
          { count: 'exact' },
        )
        .eq('user_id', clubId('athlete', n))
        .in('status', ['paid', 'disputed', 'refunded'])
        .order('created_at', { ascending: false })
        .order('id')
        .order('position', { referencedTable: 'order_items' })
        .range(0, 9),
      supabase
        .from('subscription_payments')
        .select('id, amount_cents, refunded_cents, paid_at, hosted_invoice_url')
        .eq('user_id', clubId('athlete', n))
        .order('paid_at', { ascending: false }),
    ),
};
