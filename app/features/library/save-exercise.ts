import { DataError } from '../../lib/data-error.ts';
import type { ResumableProgress, ResumableState, ResumableUpload } from '../../lib/resumable-upload.ts';
import { startResumableUpload } from '../../lib/resumable-upload.ts';
import { openSession } from '../../lib/session/session.ts';
import { extensionOf, videoTypeOf } from '../../lib/video-file.ts';
import type { ExerciseText } from './exercise-entry.ts';
import type { Exercise } from './exercise.ts';

const publicPath = '/storage/v1/object/public/';

/** As the row keeps it: without an origin, so that it holds behind another address. */
function publicAddress(bucket: string, name: string): string {
  return `${publicPath}${bucket}/${name}`;
}

interface NewExercise {
  text: ExerciseText;
  film: File;
  thumbnail?: Blob;
  userId: string;
}

interface UploadWatcher {
  onProgress: (progress: ResumableProgress) => void;
  onState: (state: ResumableState) => void;
  /** Hands out the upload, to be paused or aborted. */
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

/** What could not be removed is logged only: the exercise itself is gone, or was never there. */
async function tryToRemove(bucket: string, names: readonly string[]): Promise<void> {
  try {
    await removeFiles(bucket, names);
  } catch (error) {
    console.error(`Files of the bucket ${bucket} could not be removed`, names, error);
  }
}

/**
 * Adds an exercise: the film in pieces, its thumbnail, then the row. When the row is refused the film stays uploaded, so that the next
 * try does not send it again. Throws ResumableUploadError, StorageError or DataError.
 */
export async function uploadExercise(
  { text, film, thumbnail, userId }: NewExercise,
  { onStart, ...watcher }: UploadWatcher,
): Promise<void> {
  const type = videoTypeOf(film);
  const upload = startResumableUpload({
    bucket: 'videos',
    objectName: `${Date.now()}.${extensionOf(film.name) || 'mp4'}`,
    file: film,
    contentType: type,
    userId,
    ...watcher,
  });
  onStart(upload);
  const { objectName } = await upload.done;
  const thumbnailName = thumbnail && (await uploadThumbnail(thumbnail));
  const supabase = await openSession();
  const { error, status } = await supabase.from('videos').insert({
    ...text,
    video_url: publicAddress('videos', objectName),
    thumbnail_url: thumbnailName === undefined ? null : publicAddress('thumbnails', thumbnailName),
    file_size: film.size,
    file_type: type,
  });
  if (error) {
    if (thumbnailName !== undefined) await tryToRemove('thumbnails', [thumbnailName]);
    throw new DataError(error, status);
  }
  upload.forget();
}

/** Writes the words of an exercise. Throws DataError, also when there is no such exercise any more. */
export async function changeExercise(id: string, text: ExerciseText): Promise<void> {
  const supabase = await openSession();
  const { data, error, status } = await supabase.from('videos').update(text).eq('id', id).select('id');
  if (error) throw new DataError(error, status);
  if (data.length === 0) throw new DataError({ message: 'No exercise was changed' }, status);
}

/** The names of an exercise's files in a bucket; addresses elsewhere are not ours to delete. */
export function storedNames(addresses: readonly (string | undefined)[], bucket: string): string[] {
  const prefix = `${publicPath}${bucket}/`;
  return addresses.flatMap((address) => {
    const start = address?.indexOf(prefix) ?? -1;
    return address === undefined || start < 0
      ? []
      : [decodeURIComponent(address.slice(start + prefix.length))];
  });
}

/** Deletes an exercise, then its files. Somebody else may have been faster. Throws DataError when it is still there. */
export async function deleteExercise({ id, films, poster, captions }: Exercise): Promise<void> {
  const supabase = await openSession();
  const { data, error, status } = await supabase.from('videos').delete().eq('id', id).select('id');
  if (error) throw new DataError(error, status);
  if (data.length === 0) {
    const left = await supabase.from('videos').select('id').eq('id', id);
    if (left.error) throw new DataError(left.error, left.status);
    if (left.data.length > 0) throw new DataError({ message: 'The exercise was not deleted' }, status);
  }
  const addresses = [...films.map(({ url }) => url), poster, captions];
  for (const bucket of ['videos', 'thumbnails']) await tryToRemove(bucket, storedNames(addresses, bucket));
}
