/**
 * The logger of every part of the backend. Fields never contain secrets or tokens, but may contain user input and an
 * error as `cause`. The implementation must redact email addresses and rows.
 */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
