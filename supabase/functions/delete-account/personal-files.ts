import type { ServiceClient } from '../_shared/dependencies.ts';

/** Deletes all stored files of a user. Throws when one cannot be deleted. */
export async function deletePersonalFiles(userId: string, supabase: ServiceClient): Promise<void> {
  let files = await listPersonalFiles(userId, supabase);
  while (files.length > 0) {
    for (const [bucket, names] of groupByBucket(files)) {
      const { data, error } = await supabase.storage.from(bucket).remove(names);
      if (error) throw new Error('The files of an account could not be deleted', { cause: error });
      // Prevents an endless loop when storage skips a file.
      if (data.length === 0) throw new Error(`Storage deleted none of ${names.length} files in ${bucket}`);
    }
    files = await listPersonalFiles(userId, supabase);
  }
}

interface StoredFile {
  bucket_id: string;
  name: string;
}

async function listPersonalFiles(userId: string, supabase: ServiceClient): Promise<StoredFile[]> {
  const { data, error } = await supabase.rpc('list_personal_files', { p_user_id: userId });
  if (error) throw new Error('The files of an account could not be listed', { cause: error });
  return data;
}

function groupByBucket(files: readonly StoredFile[]): Map<string, string[]> {
  const buckets = new Map<string, string[]>();
  for (const { bucket_id: bucket, name } of files)
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), name]);
  return buckets;
}
