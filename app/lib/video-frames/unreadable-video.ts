/** The file is not a video, or this browser cannot play it. */
export class UnreadableVideoError extends Error {
  override readonly name = 'UnreadableVideoError';
}
