export interface SeedFile {
  bucket: string;
  /** In the bucket. */
  name: string;
  /** On disk. */
  path: string;
}

/** A row of `videos`. */
interface PlacedExercise {
  slug: string | null;
  access: string;
}

/**
 * Returns the files with the buckets where they are stored. Videos for subscribers go to the private bucket. Videos of
 * deleted exercises are left out, so that a restart does not publish them again.
 */
export function placeVideos(files: readonly SeedFile[], exercises: readonly PlacedExercise[]): SeedFile[] {
  const accessOf = new Map(exercises.map(({ slug, access }) => [slug, access]));
  return files.flatMap((file) => {
    const slug = file.bucket === 'videos' ? /^drills\/(.+)\.\w+$/.exec(file.name)?.[1] : undefined;
    if (slug === undefined) return [file];
    const access = accessOf.get(slug);
    if (access === undefined) return [];
    return [access === 'subscribers' ? { ...file, bucket: 'subscriber-videos' } : file];
  });
}
