/** The file is not a video, or this browser cannot play it. */
export class UnreadableFilmError extends Error {
  override readonly name = 'UnreadableFilmError';
}
