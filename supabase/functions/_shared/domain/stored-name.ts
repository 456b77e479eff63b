/** Returns the name of the file in the bucket that a download delivers now. */
export const storedName = ({ path, upload }: { path: string; upload?: string | null }): string =>
  upload ?? path;
