import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import type { Database } from '#domain/database.types.ts';
import { makeMember, type Member } from './account-steps.ts';

const publishableKey = 'sb_publishable_crossbar_local';

export const coach = { email: 'coach@example.com', password: 'crossbar-demo' };

/** A real video of seven seconds. */
export const film = 'content/files/videos/drills/a-skip.webm';

function clientOf(siteUrl: string) {
  return createClient<Database>(siteUrl, publishableKey, {
    auth: { persistSession: false },
    realtime: { transport: nodeTransport },
  });
}

/** A member with their own signed-in supabase-js client. */
export interface Athlete extends Member {
  id: string;
  client: ReturnType<typeof clientOf>;
}

/** Creates an account that submits videos through the API, without a browser. */
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

/** Submits a video: uploads the object, then inserts the row that refers to it. */
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
