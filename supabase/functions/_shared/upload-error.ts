/** Thrown for an uploaded file that the site can't use. The message is for the person who uploaded it and says what to do. */
export class UploadError extends Error {
  /** A file is read in another process, from which only the name comes back. */
  override name = 'UploadError';
}
