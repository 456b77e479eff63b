/** A guide that cannot be rendered. The message contains the field or the page, but not the file. */
export class GuideError extends Error {
  override readonly name = 'GuideError';
}
