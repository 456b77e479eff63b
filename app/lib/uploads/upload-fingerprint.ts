interface FingerprintOptions {
  bucket: string;
  file: Blob;
  userId: string;
  fingerprint?: string;
}

/** Returns the id of an upload, by which it can be resumed after a reload. */
export function fingerprintOf({ bucket, userId, file, fingerprint }: FingerprintOptions): string {
  const { name, lastModified } = file as Partial<File>;
  const fileId = fingerprint ?? [name, lastModified, file.type, file.size].join('|');
  return ['upload', bucket, userId, fileId].join('|');
}

/**
 * Locks the fingerprint until `until` settles. Returns false when another tab holds the lock and this tab must start
 * its own upload. Always returns true in browsers without the Web Locks API.
 */
export async function lockFingerprint(fingerprint: string, until: Promise<unknown>): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  return new Promise((resolve) => {
    void navigator.locks.request(fingerprint, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock !== null) await until.catch(() => undefined);
    });
  });
}
