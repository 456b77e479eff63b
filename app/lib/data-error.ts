/** A read or write of a table failed. `status` is the HTTP status, 0 when there was no answer, so that queries know whether to retry. */
export class DataError extends Error {
  readonly status: number;

  constructor({ message }: { message: string }, status: number) {
    super(message);
    this.name = 'DataError';
    this.status = status;
  }
}
