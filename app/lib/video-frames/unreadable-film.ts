/** A file that is no film, or of a kind that cannot be read frame by frame. */
export class UnreadableFilmError extends Error {
  override readonly name = 'UnreadableFilmError';
}
