import type { Database } from '#domain/database.types.ts';
import type { ResumableProgress, ResumableState, ResumableUpload } from '#lib/uploads/resumable-upload.ts';
import { startResumableUpload } from '#lib/uploads/resumable-upload.ts';
import { askStorage } from '#lib/session/ask.ts';
import { openSession } from '#lib/session/session.ts';
import type { Access, Exercise } from '../exercise.ts';
import { bucketFor, buckets, objectNameIn, objectUrl, type Bucket } from '../exercises/exercise-urls.ts';
import { sniffFile } from '#lib/uploads/sniff-video.ts';

type VideoRow = Database['public']['Tables']['videos']['Row'];

function objectNamesIn(bucket: Bucket, { sources, poster, captions }: Exercise): string[] {
  const urls = [...sources.map(({ url }) => url), poster, captions];
  return urls.flatMap((url) => (url === undefined ? [] : (objectNameIn(bucket, url) ?? [])));
}

async function removeFiles(bucket: Bucket, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await askStorage((storage) => storage.from(bucket).remove([...names]));
}

/** Removes files and only logs failures, because the exercise itself was already deleted or never stored. */
async function tryToRemove(bucket: Bucket, names: readonly string[]): Promise<void> {
  try {
    await removeFiles(bucket, names);
  } catch (error) {
    console.error(`Could not remove files from the bucket ${bucket}`, names, error);
  }
}

/** Removes the files of an exercise whose row no longer names them. Only logs failures. */
export async function removeFilesOf(exercise: Exercise): Promise<void> {
  for (const bucket of buckets) {
    await tryToRemove(bucket, objectNamesIn(bucket, exercise));
  }
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

export interface UploadCallbacks {
  onProgress: (progress: ResumableProgress) => void;
  onState: (state: ResumableState) => void;
  /** Receives the upload, which can be paused and aborted. */
  onStart: (upload: ResumableUpload) => void;
}

export interface NewVideo {
  file: File;
  thumbnail?: Blob;
  userId: string;
}

interface UploadedVideo {
  columns: Pick<VideoRow, 'video_url' | 'thumbnail_url' | 'file_size' | 'file_type'>;
  /** Call it after the row was saved. */
  confirm: () => Promise<void>;
  /** Call it after the row was rejected. Deletes the thumbnail but keeps the video for a retry. */
  rollBack: () => Promise<void>;
}

/** Uploads a video to the bucket for its access, and its thumbnail. Throws ResumableUploadError or StorageError. */
export async function uploadVideo(
  { file, thumbnail, userId }: NewVideo,
  access: Access,
  { onStart, ...callbacks }: UploadCallbacks,
): Promise<UploadedVideo> {
  const container = await sniffFile(file);
  if (!container) throw new Error('The file is not a video');
  const bucket = bucketFor(access);
  const upload = startResumableUpload({
    bucket,
    objectName: `${Date.now()}.${container.extension}`,
    file,
    contentType: container.type,
    userId,
    ...callbacks,
  });
  onStart(upload);
  const { objectName } = await upload.done;
  const thumbnailName = thumbnail && (await uploadThumbnail(thumbnail));
  return {
    columns: {
      video_url: objectUrl(bucket, objectName),
      thumbnail_url: thumbnailName === undefined ? null : objectUrl('thumbnails', thumbnailName),
      file_size: file.size,
      file_type: container.type,
    },
    confirm: upload.forget,
    rollBack: () => tryToRemove('thumbnails', thumbnailName === undefined ? [] : [thumbnailName]),
  };
}

interface CopiedFiles {
  columns: Partial<Pick<VideoRow, 'video_url' | 'captions_url'>>;
  /** Removes the old files after the row was saved. Throws DataError. */
  removeOld: () => Promise<void>;
}

/**
 * Copies an exercise's video and captions to the bucket for the new access, if they are in the other one. The caller
 * saves `columns`, then removes the old files: a failure in between leaves the exercise playable. Throws DataError.
 */
export async function copyForAccess(exercise: Exercise, access: Access): Promise<CopiedFiles> {
  const to = bucketFor(access);
  const from = to === 'videos' ? 'subscriber-videos' : 'videos';
  const names = objectNamesIn(from, exercise);
  // Left over if an earlier change was interrupted before it removed the old files.
  if (names.length === 0)
    return { columns: {}, removeOld: () => removeFiles(from, objectNamesIn(to, exercise)) };
  await removeFiles(to, names);
  for (const name of names)
    await askStorage((storage) => storage.from(from).copy(name, name, { destinationBucket: to }));
  const moved = (url: string | undefined) => {
    const name = url && objectNameIn(from, url);
    return name === undefined ? undefined : objectUrl(to, name);
  };
  const [video, captions] = [moved(exercise.sources.at(-1)?.url), moved(exercise.captions)];
  return {
    columns: { ...(video && { video_url: video }), ...(captions && { captions_url: captions }) },
    removeOld: () => removeFiles(from, names),
  };
}
