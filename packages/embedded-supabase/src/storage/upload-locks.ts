import type { Lock, Locker, RequestRelease } from '@tus/server';

const waitLimitMs = 15_000;

interface HeldLock {
  askToRelease: RequestRelease;
  released: Promise<void>;
  release(): void;
}

/**
 * Allows one request at a time per upload. A new request asks the current one to release the lock, because its
 * connection may be dead without notice.
 */
export class UploadLocks implements Locker {
  readonly #locks = new Map<string, HeldLock>();

  newLock(id: string): Lock {
    const locks = this.#locks;
    return {
      async lock(signal, askToRelease) {
        const deadline = performance.now() + waitLimitMs;
        for (let holder = locks.get(id); holder !== undefined; holder = locks.get(id)) {
          await holder.askToRelease();
          await waitForRelease(holder.released, signal, deadline - performance.now());
        }
        const { promise, resolve } = withResolvers();
        locks.set(id, { askToRelease, released: promise, release: resolve });
      },
      unlock() {
        const lock = locks.get(id);
        locks.delete(id);
        lock?.release();
        return Promise.resolve();
      },
    };
  }
}

/** Waits for a release. After the limit or an abort, throws tus' error 423, which clients retry. */
async function waitForRelease(released: Promise<void>, signal: AbortSignal, limitMs: number): Promise<void> {
  const { promise: canceled, reject } = withResolvers();
  // @tus/server's errors are plain objects of this form.
  const refuse = () =>
    reject(Object.assign(new Error('locked'), { status_code: 423, body: 'The resource is locked' }));
  const timer = setTimeout(refuse, Math.max(0, limitMs));
  signal.addEventListener('abort', refuse, { once: true });
  try {
    await Promise.race([released, canceled]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', refuse);
  }
}

function withResolvers() {
  let resolve!: () => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<void>((onDone, onFailure) => {
    resolve = onDone;
    reject = onFailure;
  });
  return { promise, resolve, reject };
}
