import type { StorageDependencies } from './storage-context.ts';
import { findUpload, isSignedIn } from './upload-record.ts';

/**
 * Removes resumable uploads that have expired or whose owner's session has ended. Of finished ones, removes only the
 * record. Returns how many were removed.
 */
export async function sweepUploads(
  storage: Pick<StorageDependencies, 'database' | 'files' | 'uploadLifeMs'>,
  now: Date,
): Promise<number> {
  let removed = 0;
  for (const id of await storage.files.partial.list()) {
    const found = await findUpload(storage, id);
    const begun = found === undefined ? 0 : Date.parse(found.record.createdAt);
    const isCurrent = now.getTime() - begun < storage.uploadLifeMs;
    if (found !== undefined && isCurrent && (await isSignedIn(storage, found.record.claims))) continue;
    await storage.files.partial.remove(id);
    removed += 1;
  }
  return removed;
}
