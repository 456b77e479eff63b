import type { Json } from '#domain/database.types.ts';
import { DataError, toDataError } from '#lib/api/data-error.ts';
import { ask, askStorage } from '#lib/session/ask.ts';
import { openSession } from '#lib/session/session.ts';
import type { Timeline } from './timeline.ts';
import type { VoiceSource } from './use-voice-player.ts';
import type { VoiceOver, WrittenVoiceOver } from './voice-over.ts';
import { voiceStore } from './voice-store.ts';

const bucket = 'review-audio';

/** Uploads the audio from this device, if it was not uploaded before. Throws DataError. */
async function uploadAudio(audioName: string, userId: string): Promise<void> {
  const audio = await voiceStore.readAudio(userId, audioName);
  if (!audio) {
    // Uploaded earlier, unless the browser has deleted its data.
    await askStorage((storage) => storage.from(bucket).createSignedUrl(audioName, 60));
    return;
  }
  const supabase = await openSession();
  const blob = new Blob([audio.bytes], { type: audio.type });
  const { error } = await supabase.storage.from(bucket).upload(audioName, blob, { contentType: audio.type });
  const isDuplicate = error !== null && 'statusCode' in error && String(error.statusCode) === '409';
  if (error && !isDuplicate) throw toDataError(error);
}

/** Sends a voice-over: first its audio, then its row. Safe to repeat. Throws DataError. */
export async function sendVoiceOver(
  { audioName, durationMs, timeline, captions }: WrittenVoiceOver,
  submissionId: string,
  userId: string,
): Promise<void> {
  await uploadAudio(audioName, userId);
  await ask((database) =>
    database.from('review_voice_overs').upsert({
      submission_id: submissionId,
      audio_name: audioName,
      duration_ms: durationMs,
      timeline: timeline as unknown as NonNullable<Json>,
      captions: captions as unknown as NonNullable<Json>,
    }),
  );
  await voiceStore.deleteAudio(userId, audioName).catch(() => undefined);
}

/** Deletes the voice-over of a review. Its audio is deleted by a job. Throws DataError. */
export async function deleteVoiceOver(submissionId: string): Promise<void> {
  await ask((database) => database.from('review_voice_overs').delete().eq('submission_id', submissionId));
}

/** Loads a voice-over's audio and timeline, from this device if it was not sent yet. Throws DataError. */
export async function loadVoiceOver(
  { audioName, timeline }: VoiceOver,
  submissionId: string,
  userId: string,
): Promise<VoiceSource> {
  const stored = await voiceStore.readAudio(userId, audioName).catch(() => undefined);
  const readTimeline = async () => {
    const row = await ask((database) =>
      database
        .from('review_voice_overs')
        .select('timeline')
        .eq('submission_id', submissionId)
        .eq('audio_name', audioName)
        .maybeSingle(),
    );
    // Replaced in the meantime: the review is loaded again and names the new one.
    if (!row) throw new DataError({ message: 'The voice-over was replaced.' }, 404);
    return row.timeline as unknown as Timeline;
  };
  const [audio, found] = await Promise.all([
    stored
      ? new Blob([stored.bytes], { type: stored.type })
      : askStorage((storage) => storage.from(bucket).download(audioName)),
    timeline ?? readTimeline(),
  ]);
  return { audio, timeline: found };
}
