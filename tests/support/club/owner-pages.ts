import { loadMember, loadQueue } from './coach-pages.ts';
import { loadShell, readAll, type LoadPage } from './load-parts.ts';
import { clubId } from './seed-club.ts';

const listed = { p_search: '', p_limit: 50, p_offset: 0 };

export const deskPages: Record<string, LoadPage> = {
  'every page': loadShell,
  '/admin/orders': (supabase) =>
    readAll(supabase.rpc('search_orders', listed), supabase.rpc('count_owner_lists').single()),
  '/admin/orders (an order)': (supabase) =>
    readAll(
      supabase
        .from('orders')
        .select(
          'id, status, email, user_id, amount_cents, refunded_cents, livemode, created_at, paid_at, refunded_at, dispute, stripe_payment_intent, disputes(id, state, amount_cents, reason, opened_at, answer_by), order_items(position, product_name, option, quantity, amount_cents), user_downloads(id, download_count, product_files(file_name)), review_credits(granted, used)',
        )
        .eq('id', clubId('order', 1))
        .order('position', { referencedTable: 'order_items' })
        .order('opened_at', { referencedTable: 'disputes' })
        .single(),
    ),
  '/admin/messages': (supabase) => readAll(supabase.rpc('search_messages', listed)),
  '/admin/waitlist': (supabase) => readAll(supabase.rpc('search_waitlist', listed)),
  '/admin/downloads': (supabase) => readAll(supabase.rpc('search_free_downloads', listed)),
};

export const ownerPages: Record<string, LoadPage> = {
  'every page': loadShell,
  '/admin/reviews': (supabase) => loadQueue(supabase, {}),
  '/admin/chat': (supabase) =>
    readAll(supabase.rpc('list_chat_threads', { p_search: '', p_only: '', p_limit: 500 })),
  '/admin/plans': (supabase) =>
    readAll(
      supabase
        .from('training_plans')
        .select(
          'id, coach_id, name, notes, is_template, product_id, plan_sessions(week), plan_assignments(id)',
        )
        .order('updated_at', { ascending: false })
        .order('id'),
    ),
  '/admin/members': (supabase) =>
    readAll(supabase.rpc('search_members', listed), supabase.rpc('count_owner_lists').single()),
  '/admin/members (search)': (supabase) =>
    readAll(supabase.rpc('search_members', { ...listed, p_search: 'adler' })),
  '/admin/members/<id>': (supabase, n) =>
    Promise.all([
      loadMember(supabase, n),
      readAll(
        supabase
          .from('review_credits')
          .select('id, order_id, granted, used, revoked_at, note, created_at')
          .eq('user_id', clubId('athlete', n))
          .order('created_at', { ascending: false }),
      ),
    ]),
  '/admin/invitations': (supabase) => readAll(supabase.rpc('search_invitations', listed)),
  '/admin/money': (supabase) =>
    readAll(
      supabase.rpc('search_money', listed),
      supabase.rpc('sum_money_by_month'),
      supabase.rpc('count_subscribers').single(),
      supabase.rpc('list_failed_payments'),
    ),
  '/admin/trail': (supabase) => readAll(supabase.rpc('search_trail', listed)),
};
