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

export interface UploadWatcher {
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

/** Failures are only logged: the exercise itself was already deleted or never stored. */
async function tryToRemove(bucket: string, names: readonly string[]): Promise<void> {
  try {
    await removeFiles(bucket, names);
  } catch (error) {
    console.error(`Files of the bucket ${bucket} could not be removed`, names, error);
  }
}

interface SentFilm {
  /** The columns that name the film. */
  columns: Pick<VideoRow, 'video_url' | 'thumbnail_url' | 'file_size' | 'file_type'>;
  /** Its row was written. */
  keep: () => Promise<void>;
  /** Its row was refused: the thumbnail goes, the film stays for the next try. */
  drop: () => Promise<void>;
}

/** Sends a film in pieces, then its thumbnail. Throws ResumableUploadError or StorageError. */
async function sendFilm(
  { film, thumbnail, userId }: Omit<NewExercise, 'text'>,
  { onStart, ...watcher }: UploadWatcher,
): Promise<SentFilm> {
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
  return {
    columns: {
      video_url: publicAddress('videos', objectName),
      thumbnail_url: thumbnailName === undefined ? null : publicAddress('thumbnails', thumbnailName),
      file_size: film.size,
      file_type: type,
    },
    keep: upload.forget,
    drop: () => tryToRemove('thumbnails', thumbnailName === undefined ? [] : [thumbnailName]),
  };
}

/**
 * Adds an exercise: the film in pieces, its thumbnail, then the row. When the row is refused the film stays uploaded, so that the next
 * try does not send it again. Throws ResumableUploadError, StorageError or DataError.
 */
export async function uploadExercise({ text, ...film }: NewExercise, watcher: UploadWatcher): Promise<void> {
  const sent = await sendFilm(film, watcher);
  const supabase = await openSession();
  const answer = await supabase.from('videos').insert({ ...text, ...sent.columns });
  if (answer.error) await sent.drop();
  takeData(answer);
  await sent.keep();
}

/** Writes the words of an exercise. Throws DataError, or Error when there is no such exercise any more. */
export async function changeExercise(id: string, text: ExerciseText): Promise<void> {
  await updateRow(id, text);
}

/** Gives an exercise another film with its thumbnail, and new words. The old files go once the row names the new ones. */
export async function replaceFilm(
  exercise: Exercise,
  { text, ...film }: NewExercise,
  watcher: UploadWatcher,
): Promise<void> {
  const sent = await sendFilm(film, watcher);
  try {
    // Subtitles belong to the film they were written for.
    await updateRow(exercise.id, { ...text, ...sent.columns, captions_url: null });
  } catch (error) {
    await sent.drop();
    throw error;
  }
  await sent.keep();
  await removeFilesOf(exercise);
}

async function updateRow(id: string, columns: Partial<VideoRow>): Promise<void> {
  const supabase = await openSession();
  const data = takeData(await supabase.from('videos').update(columns).eq('id', id).select('id'));
  if (data.length === 0) throw new Error('No exercise was changed');
}

async function removeFilesOf({ films, poster, captions }: Exercise): Promise<void> {
  const addresses = [...films.map(({ url }) => url), poster, captions];
  for (const bucket of ['videos', 'thumbnails']) await tryToRemove(bucket, storedNames(addresses, bucket));
}

/** The names of an exercise's files in a bucket; addresses elsewhere are not ours to delete. */
function storedNames(addresses: readonly (string | undefined)[], bucket: string): string[] {
  const prefix = `${publicPath}${bucket}/`;
  return addresses.flatMap((address) => {
    const start = address?.indexOf(prefix) ?? -1;
    return address === undefined || start < 0
      ? []
      : [decodeURIComponent(address.slice(start + prefix.length))];
  });
}

/** Deletes an exercise, then its files. Another admin may have deleted it already. Throws DataError, or Error when it is still there. */
export async function deleteExercise(exercise: Exercise): Promise<void> {
  const { id } = exercise;
  const supabase = await openSession();
  const data = takeData(await supabase.from('videos').delete().eq('id', id).select('id'));
  if (data.length === 0) {
    const left = takeData(await supabase.from('videos').select('id').eq('id', id));
    if (left.length > 0) throw new Error('The exercise was not deleted');
  }
  await removeFilesOf(exercise);
}
