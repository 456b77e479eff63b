interface Fingerprinted {
  bucket: string;
  file: Blob;
  userId: string;
  fingerprint?: string;
}

/** Tells an upload from others, so that it is found again after a reload. */
export function fingerprintOf({ bucket, userId, file, fingerprint }: Fingerprinted): string {
  const { name, lastModified } = file as Partial<File>;
  const chosen = fingerprint ?? [name, lastModified, file.type, file.size].join('|');
  return ['upload', bucket, userId, chosen].join('|');
}

/**
 * Holds the fingerprint for as long as the page uploads it. False where another tab does: that one keeps its upload, and this one
 * begins its own. Browsers without locks just try.
 */
export async function takeFingerprint(fingerprint: string, until: Promise<unknown>): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  return new Promise((resolve) => {
    void navigator.locks.request(fingerprint, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock !== null) await until.catch(() => undefined);
    });
  });
}
