/**
 * Exit code of a start that found a database and a DATA_DIR that do not belong together ('configuration error' in
 * sysexits.h). `deploy/crossbar.service` names it, so that systemd does not start again.
 */
export const PAIR_EXIT_CODE = 78;

/** The database and DATA_DIR do not belong together. The message is one sentence for the operator. */
export class PairError extends Error {
  readonly exitCode = PAIR_EXIT_CODE;

  constructor(foundAndAdvice: string) {
    super(`${foundAndAdvice}, or run "npm start -- --accept-pair" once if both belong together on purpose.`);
    this.name = 'PairError';
  }
}
