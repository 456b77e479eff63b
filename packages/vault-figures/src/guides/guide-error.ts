/** A guide that cannot be drawn. The message names the field or the page, but no file. */
export class GuideError extends Error {
  override readonly name = 'GuideError';
}
