/** Thrown when a video can't be used. The message says what to do. */
export class UnusableVideoError extends Error {}
