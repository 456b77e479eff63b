import { randomUUID } from 'node:crypto';
import type { Caller } from './club-pages.ts';
import { read, type Client } from './load-parts.ts';
import { clubId } from './seed-club.ts';

export interface ClubAction {
  name: string;
  caller: Caller;
  /** Sends the requests of the action. Can be repeated. Throws the first error. */
  run: (supabase: Client, n: number) => Promise<unknown>;
}

const exportList = (query: string) => (supabase: Client) =>
  read(supabase.functions.invoke(`export-list?${query}`, { method: 'GET' }));

/** The newest pending submission of the coach's queue, which the action reviews. */
async function firstOf(supabase: Client): Promise<string> {
  const [first] = await read(supabase.rpc('review_queue', { p_limit: 1 }));
  return first?.submission_id ?? '';
}

/** What people do on the pages of the club, apart from reading them. */
export const clubActions: readonly ClubAction[] = [
  {
    name: 'exports an account',
    caller: 'athlete',
    run: (supabase) => read(supabase.functions.invoke('export-account', { method: 'GET' })),
  },
  {
    name: 'sends a message',
    caller: 'athlete',
    run: (supabase, n) =>
      read(
        supabase
          .from('chat_messages')
          .insert({ id: randomUUID(), athlete_id: clubId('athlete', n), body: 'Short run-up today?' }),
      ),
  },
  {
    name: 'reads the messages',
    caller: 'athlete',
    run: (supabase, n) =>
      read(
        supabase.rpc('mark_chat_read', {
          p_athlete_id: clubId('athlete', n),
          p_until: new Date().toISOString(),
        }),
      ),
  },
  {
    name: 'ticks sets of a plan',
    caller: 'athlete',
    run: async (supabase, n) => {
      const followed = await read(
        supabase
          .from('plan_assignments')
          .select('id, training_plans(plan_sessions(week, day, plan_items(id)))')
          .eq('user_id', clubId('athlete', n))
          .order('starts_on', { ascending: false })
          .limit(1)
          .single(),
      );
      const item = followed.training_plans.plan_sessions[0]?.plan_items[0]?.id ?? '';
      const row = { assignment_id: followed.id, item_id: item, sets_done: 2 };
      const entry = { table: 'item_logs', id: randomUUID(), write: randomUUID(), earlier: [], row };
      await read(supabase.rpc('save_jump_log', { p_device: randomUUID(), p_items: [entry] }));
    },
  },
  {
    name: 'marks a review as read',
    caller: 'athlete',
    run: async (supabase) => {
      const feedback = await read(supabase.rpc('list_my_feedback', { p_limit: 100 }));
      const newest = feedback.find(({ submission_status: status }) => status !== 'pending');
      if (newest) await read(supabase.rpc('mark_feedback_seen', { p_submission_id: newest.submission_id }));
    },
  },
  {
    name: 'reviews a submission',
    caller: 'coach',
    run: async (supabase) => {
      const id = await firstOf(supabase);
      await read(supabase.rpc('claim_submission', { p_submission_id: id, p_take_over: true }));
      const row = { at_us: 1_000_000, end_us: null, body: 'Plant earlier.', shapes: [] };
      const item = { kind: 'note', id: randomUUID(), version: 0, write: randomUUID(), earlier: [], row };
      await read(supabase.rpc('save_review_items', { p_items: [{ submission: id, ...item }] }));
      await read(
        supabase.rpc('finish_review', {
          p_submission_id: id,
          p_decision: 'approved',
          p_summary: 'Good jump.',
        }),
      );
    },
  },
  {
    name: 'announces something',
    caller: 'coach',
    run: (supabase) =>
      read(
        supabase.rpc('send_announcement', {
          p_id: randomUUID(),
          p_athlete_ids: [clubId('athlete', 1), clubId('athlete', 5)],
          p_body: 'The hall is closed on Monday.',
        }),
      ),
  },
  { name: 'exports the waitlist', caller: 'desk', run: exportList('list=waitlist') },
  { name: 'exports the orders', caller: 'desk', run: exportList('list=orders') },
  { name: 'exports the money', caller: 'owner', run: exportList('list=money') },
];
