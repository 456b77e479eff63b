import type { Database } from '#domain/database.types.ts';
import { takeData } from '#lib/api/data-error.ts';
import { ask } from '#lib/session/ask.ts';
import { openSession } from '#lib/session/session.ts';
import type { ExerciseText } from './exercise-entry.ts';
import {
  copyForAccess,
  removeFilesOf,
  uploadVideo,
  type NewVideo,
  type UploadCallbacks,
} from './exercise-files.ts';
import type { Exercise } from '../exercise.ts';

type VideoRow = Database['public']['Tables']['videos']['Row'];

interface NewExercise extends NewVideo {
  text: ExerciseText;
}

/**
 * Uploads a video and inserts its exercise. When the row is rejected, the video stays uploaded, so that a retry does
 * not send it again. Throws ResumableUploadError, StorageError or DataError.
 */
export async function uploadExercise(
  { text, ...files }: NewExercise,
  callbacks: UploadCallbacks,
): Promise<void> {
  const video = await uploadVideo(files, text.access, callbacks);
  const supabase = await openSession();
  const response = await supabase.from('videos').insert({ ...text, ...video.columns });
  if (response.error) await video.rollBack();
  takeData(response);
  await video.confirm();
}

/**
 * Updates an exercise without replacing its video. Throws DataError, or Error when the exercise no longer exists.
 */
export async function updateExercise(exercise: Exercise, text: ExerciseText): Promise<void> {
  const copied = await copyForAccess(exercise, text.access);
  await updateRow(exercise.id, { ...text, ...copied.columns });
  await copied.removeOld();
}

/**
 * Updates an exercise with a new video and thumbnail, then deletes the old files. Throws ResumableUploadError,
 * StorageError or DataError, or Error when the exercise no longer exists.
 */
export async function replaceVideo(
  exercise: Exercise,
  { text, ...files }: NewExercise,
  callbacks: UploadCallbacks,
): Promise<void> {
  const video = await uploadVideo(files, text.access, callbacks);
  try {
    // The old subtitles do not fit the new video.
    await updateRow(exercise.id, { ...text, ...video.columns, captions_url: null });
  } catch (error) {
    await video.rollBack();
    throw error;
  }
  await video.confirm();
  await removeFilesOf(exercise);
}

async function updateRow(id: string, columns: Partial<VideoRow>): Promise<void> {
  const data = await ask((database) => database.from('videos').update(columns).eq('id', id).select('id'));
  if (data.length === 0) throw new Error('The exercise no longer exists');
}

/**
 * Deletes an exercise and its files. Succeeds when another admin has already deleted it. Throws DataError, or Error
 * when the exercise could not be deleted.
 */
export async function deleteExercise(exercise: Exercise): Promise<void> {
  const { id } = exercise;
  const deleted = await ask((database) => database.from('videos').delete().eq('id', id).select('id'));
  if (deleted.length === 0) {
    const remaining = await ask((database) =>
      database.from('videos').select('id').eq('id', id).maybeSingle(),
    );
    if (remaining !== null) throw new Error('The exercise was not deleted');
  }
  await removeFilesOf(exercise);
}
