import { setTimeout as wait } from 'node:timers/promises';

/** After this, a user has given up. */
const limitMs = 60_000;
const longestPauseMs = 4_000;

/** An answer that a client asks for again. */
export class PassingError extends Error {}

/** Whether clients ask again after this status. 0: there was no answer. */
export const isPassing = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/** What retries mended, and what they did not. */
export class Mending {
  requests = 0;
  readonly mended: { what: string; ms: number; first: string }[] = [];
  readonly failed: string[];

  constructor(failed: string[] = []) {
    this.failed = failed;
  }

  /** Repeats an attempt until it gets an answer, as a user or the official client does. Rejects with what retries do not mend. */
  async mend<T>(what: string, attempt: () => Promise<T>): Promise<T> {
    this.requests += 1;
    const began = performance.now();
    let first: string | undefined;
    for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        const answer = await attempt();
        if (first !== undefined) this.mended.push({ what, ms: performance.now() - began, first });
        return answer;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        first ??= reason;
        // `fetch` reports a lost connection as TypeError.
        const isOver = performance.now() - began > limitMs;
        if (isOver || !(error instanceof PassingError || error instanceof TypeError)) {
          this.failed.push(`${what}: ${reason}, after ${first}`);
          throw error;
        }
        await wait(pauseMs);
      }
    }
  }
}

/** Returns the response. Throws PassingError for one that a client asks for again. */
export async function requireAnswer(response: Response): Promise<Response> {
  if (isPassing(response.status)) throw new PassingError(`${response.status} ${await response.text()}`);
  return response;
}

/** Returns the data of a supabase-js answer. `isDone` tells of errors that mean that an earlier attempt was stored. */
export function takeAnswer<T>(
  answer: { data: T; error: { message: string; code?: string } | null; status: number },
  isDone: (code: string | undefined) => boolean = () => false,
): T {
  const { data, error, status } = answer;
  if (error === null || isDone(error.code)) return data;
  const message = `${status} ${error.code ?? ''} ${error.message}`;
  throw isPassing(status) ? new PassingError(message) : new Error(message);
}
