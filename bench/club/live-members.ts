import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RealtimeChannel } from '@supabase/supabase-js';
import type { Database } from 'embedded-supabase/database/database.ts';
import { read, type Client } from '../../tests/support/club/load-parts.ts';
import { clubId } from '../../tests/support/club/seed-club.ts';
import { percentile } from '../figures.ts';
import { signInAll } from './sign-in.ts';

const members = 200;
const patienceMs = 60_000;

interface LiveMember {
  id: string;
  supabase: Client;
  channel: RealtimeChannel;
  /** Athletes of the messages that arrived, with their times. */
  received: { athlete: string; at: number }[];
}

/** Connects 200 members to their threads, sends an announcement to all of them, and prints when each has it. */
export async function measureLive(database: Database, url: string): Promise<void> {
  const ids = Array.from({ length: members }, (_, i) => clubId('athlete', i + 1));
  const clients = await signInAll(database, url, ids);
  const began = performance.now();
  const live = await Promise.all(ids.map((id, i) => connect(id, clients[i] as Client)));
  console.log(`${members} members connected in ${((performance.now() - began) / 1000).toFixed(1)} s`);

  const [owner] = await signInAll(database, url, [clubId('owner', 1)]);
  const sent = performance.now();
  await read(
    (owner as Client).rpc('send_announcement', {
      p_id: randomUUID(),
      p_athlete_ids: ids,
      p_body: 'See you on Saturday.',
    }),
  );
  const until = sent + patienceMs;
  while (live.some(({ received }) => received.length === 0) && performance.now() < until) await wait(5);
  await wait(500);
  const arrived = live.flatMap(({ received }) => received.map(({ at }) => at - sent));
  const own = live.filter(({ id, received }) => received.length === 1 && received[0]?.athlete === id).length;
  console.log(
    `${own} of ${members} received exactly their own message: p50 ${percentile(arrived, 0.5).toFixed(0)} ms, last ${Math.max(...arrived).toFixed(0)} ms`,
  );
  await Promise.all(live.map(({ supabase }) => supabase.removeAllChannels()));
}

async function connect(id: string, supabase: Client): Promise<LiveMember> {
  // A channel that joins before the client has its token joins as a visitor.
  await supabase.realtime.setAuth();
  const received: LiveMember['received'] = [];
  const channel = supabase.channel(`chat:${id}`);
  channel.on<{ athlete_id: string }>(
    'postgres_changes',
    { event: 'INSERT', schema: 'public', table: 'chat_messages', filter: `athlete_id=eq.${id}` },
    (change) => received.push({ athlete: change.new.athlete_id, at: performance.now() }),
  );
  await new Promise<void>((resolve, reject) => {
    channel.on('system', {}, ({ message }: { message: string }) => {
      if (message === 'Subscribed to PostgreSQL') resolve();
    });
    channel.subscribe((_status, error) => {
      if (error) reject(error);
    });
  });
  return { id, supabase, channel, received };
}
