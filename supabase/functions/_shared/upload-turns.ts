import { errors } from './errors.ts';

/** One file is read, and one waits. */
const filesPerAccount = 2;

/** Runs a task after those of all other uploads. */
export type InTurn = <Result>(task: () => Promise<Result>) => Promise<Result>;

export interface UploadTurns {
  /**
   * Runs `upload`, which may receive a file at any time and reads it `inTurn`. Throws `uploads_waiting` while the account has a file that
   * is read and one that waits.
   */
  admit<Result>(account: string, upload: (inTurn: InTurn) => Promise<Result>): Promise<Result>;
}

/** Uploaded files are read one after the other, because reading one takes memory. No account can fill the queue. */
export function createUploadTurns(): UploadTurns {
  const counts = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();
  const inTurn: InTurn = (task) => {
    const next = last.then(task);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    async admit(account, upload) {
      const count = counts.get(account) ?? 0;
      if (count >= filesPerAccount) throw errors.uploadsWaiting();
      counts.set(account, count + 1);
      try {
        return await upload(inTurn);
      } finally {
        const left = (counts.get(account) ?? 1) - 1;
        if (left === 0) counts.delete(account);
        else counts.set(account, left);
      }
    },
  };
}
