import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import type { Database } from '../../supabase/functions/_shared/database.types.ts';
import { makeMember, type Member } from './account-steps.ts';

const publishableKey = 'sb_publishable_crossbar_local';

export const coach = { email: 'coach@example.com', password: 'crossbar-demo' };

/** A real film of seven seconds. */
export const film = 'content/files/videos/drills/a-skip.webm';

function clientOf(siteUrl: string) {
  return createClient<Database>(siteUrl, publishableKey, {
    auth: { persistSession: false },
    realtime: { transport: nodeTransport },
  });
}

/** An athlete with a client of their own, as an app of theirs would have it. */
export interface Athlete extends Member {
  id: string;
  client: ReturnType<typeof clientOf>;
}

/** Makes an account that sends films in by itself, without a browser. */
export async function makeAthlete(
  request: APIRequestContext,
  siteUrl: string,
  firstName: string,
): Promise<Athlete> {
  const member = await makeMember(request, firstName);
  const client = clientOf(siteUrl);
  const { data, error } = await client.auth.signInWithPassword(member);
  if (error) throw error;
  return { ...member, id: data.user.id, client };
}

/** Sends a film in: the object, then the row that names it. */
export async function submitFilm({ id, client }: Athlete, fileName: string): Promise<void> {
  const path = `${id}/${Date.now()}.webm`;
  const stored = await client.storage
    .from('video-submissions')
    .upload(path, readFileSync(film), { contentType: 'video/webm' });
  if (stored.error) throw stored.error;
  const row = await client.from('video_submissions').insert({
    user_id: id,
    video_url: path,
    video_file_name: fileName,
    video_file_size: 1,
    submission_status: 'pending',
  });
  if (row.error) throw row.error;
}
