/**
 * What every part of the backend writes its log to. Fields hold no secret and no token. They may hold an error, as `cause`, and texts of
 * visitors: the log that is given keeps e-mail addresses and rows out.
 */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
