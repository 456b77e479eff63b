import type { Database } from '../../../supabase/functions/_shared/database.types.ts';
import { takeData } from '../../lib/api/data-error.ts';
import type {
  ResumableProgress,
  ResumableState,
  ResumableUpload,
} from '../../lib/uploads/resumable-upload.ts';
import { startResumableUpload } from '../../lib/uploads/resumable-upload.ts';
import { openSession } from '../../lib/session/session.ts';
import { extensionOf, videoTypeOf } from './video-file.ts';
import type { ExerciseText } from './exercise-entry.ts';
import type { Exercise } from './exercise.ts';

type VideoRow = Database['public']['Tables']['videos']['Row'];

const publicPath = '/storage/v1/object/public/';

/** Returns an object's URL as stored in the row: without origin, so that it stays valid when the domain changes. */
function publicUrl(bucket: string, name: string): string {
  return `${publicPath}${bucket}/${name}`;
}

interface NewExercise {
  text: ExerciseText;
  file: File;
  thumbnail?: Blob;
  userId: string;
}

export interface UploadCallbacks {
  onProgress: (progress: ResumableProgress) => void;
  onState: (state: ResumableState) => void;
  /** Receives the upload, which can be paused and aborted. */
  onStart: (upload: ResumableUpload) => void;
}

async function uploadThumbnail(thumbnail: Blob): Promise<string> {
  const supabase = await openSession();
  const name = `${Date.now()}.jpg`;
  const { error } = await supabase.storage
    .from('thumbnails')
    .upload(name, thumbnail, { contentType: 'image/jpeg', upsert: false });
  if (error) throw error;
  return name;
}

async function removeFiles(bucket: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const supabase = await openSession();
  const { error } = await supabase.storage.from(bucket).remove([...names]);
  if (error) throw error;
}

/** Removes files and only logs failures, because the exercise itself was already deleted or never stored. */
async function tryToRemove(bucket: string, names: readonly string[]): Promise<void> {
  try {
    await removeFiles(bucket, names);
  } catch (error) {
    console.error(`Could not remove files from the bucket ${bucket}`, names, error);
  }
}

interface UploadedVideo {
  columns: Pick<VideoRow, 'video_url' | 'thumbnail_url' | 'file_size' | 'file_type'>;
  /** Call it after the row was saved. */
  confirm: () => Promise<void>;
  /** Call it after the row was rejected. Deletes the thumbnail but keeps the video for a retry. */
  rollBack: () => Promise<void>;
}

/** Uploads a video and its thumbnail. Throws ResumableUploadError or StorageError. */
async function uploadVideo(
  { file, thumbnail, userId }: Omit<NewExercise, 'text'>,
  { onStart, ...callbacks }: UploadCallbacks,
): Promise<UploadedVideo> {
  const type = videoTypeOf(file);
  const upload = startResumableUpload({
    bucket: 'videos',
    objectName: `${Date.now()}.${extensionOf(file.name) || 'mp4'}`,
    file,
    contentType: type,
    userId,
    ...callbacks,
  });
  onStart(upload);
  const { objectName } = await upload.done;
  const thumbnailName = thumbnail && (await uploadThumbnail(thumbnail));
  return {
    columns: {
      video_url: publicUrl('videos', objectName),
      thumbnail_url: thumbnailName === undefined ? null : publicUrl('thumbnails', thumbnailName),
      file_size: file.size,
      file_type: type,
    },
    confirm: upload.forget,
    rollBack: () => tryToRemove('thumbnails', thumbnailName === undefined ? [] : [thumbnailName]),
  };
}

/**
 * Uploads a video and inserts its exercise. When the row is rejected, the video stays uploaded, so that a retry does
 * not send it again. Throws ResumableUploadError, StorageError or DataError.
 */
export async function uploadExercise(
  { text, ...files }: NewExercise,
  callbacks: UploadCallbacks,
): Promise<void> {
  const video = await uploadVideo(files, callbacks);
  const supabase = await openSession();
  const response = await supabase.from('videos').insert({ ...text, ...video.columns });
  if (response.error) await video.rollBack();
  takeData(response);
  await video.confirm();
}

/** Updates an exercise without its video. Throws DataError, or Error when the exercise no longer exists. */
export async function updateExercise(id: string, text: ExerciseText): Promise<void> {
  await updateRow(id, text);
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
  const video = await uploadVideo(files, callbacks);
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
  const supabase = await openSession();
  const data = takeData(await supabase.from('videos').update(columns).eq('id', id).select('id'));
  if (data.length === 0) throw new Error('The exercise no longer exists');
}

async function removeFilesOf({ sources, poster, captions }: Exercise): Promise<void> {
  const urls = [...sources.map(({ url }) => url), poster, captions];
  for (const bucket of ['videos', 'thumbnails']) await tryToRemove(bucket, objectNamesIn(urls, bucket));
}

/** Returns the names of the bucket's objects among the URLs. URLs of other sites are skipped. */
function objectNamesIn(urls: readonly (string | undefined)[], bucket: string): string[] {
  const prefix = `${publicPath}${bucket}/`;
  return urls.flatMap((url) => {
    const start = url?.indexOf(prefix) ?? -1;
    return url === undefined || start < 0 ? [] : [decodeURIComponent(url.slice(start + prefix.length))];
  });
}

/**
 * Deletes an exercise and its files. Succeeds when another admin has already deleted it. Throws DataError, or Error
 * when the exercise could not be deleted.
 */
export async function deleteExercise(exercise: Exercise): Promise<void> {
  const { id } = exercise;
  const supabase = await openSession();
  const data = takeData(await supabase.from('videos').delete().eq('id', id).select('id'));
  if (data.length === 0) {
    const remaining = takeData(await supabase.from('videos').select('id').eq('id', id));
    if (remaining.length > 0) throw new Error('The exercise was not deleted');
  }
  await removeFilesOf(exercise);
}
