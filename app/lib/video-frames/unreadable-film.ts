/** A file that is no film, or of a kind that this browser cannot show. */
export class UnreadableFilmError extends Error {
  override readonly name = 'UnreadableFilmError';
}
