import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database.types.ts';
import { takeData } from '#lib/api/data-error.ts';
import type { Recorded } from './queue-dependencies.ts';
import type { QueuedVideo } from './queue.ts';

/**
 * Puts an uploaded video in the place of a submission's film, and deletes the old file. Safe to repeat. Throws DataError when the database
 * refuses it or did not respond.
 */
export async function replaceFilm(
  supabase: SupabaseClient<Database>,
  submissionId: string,
  { objectName, fileName }: Pick<QueuedVideo, 'objectName' | 'fileName'>,
  removeFile: (objectName: string) => Promise<void>,
): Promise<Recorded> {
  const before = takeData(
    await supabase.from('video_submissions').select('video_url').eq('id', submissionId).maybeSingle(),
  );
  const answer = await supabase.rpc('replace_film', {
    p_submission_id: submissionId,
    p_video_url: objectName,
    p_file_name: fileName.slice(-255),
    p_message: `I sent another version of my video: ${fileName}`,
  });
  takeData(answer);
  // Storage lets nobody delete a file that a submission shows, and sweeps one that no submission shows.
  if (before && before.video_url !== objectName) await removeFile(before.video_url);
  return { refusals: [], outcome: 'replaced' };
}
