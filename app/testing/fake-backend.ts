import { vi } from 'vitest';

export interface Call {
  /** Method and path, as in 'POST /rest/v1/contact_messages'. */
  what: string;
  /** Parsed JSON; null where there is none. */
  body: unknown;
}

type Answer = (call: Call) => Response | Promise<Response>;

/** Answers by method and path, as in 'POST /rest/v1/contact_messages'. */
export type Answers = Record<string, Answer>;

/**
 * Answers what the page asks the backend for, by method and path. Returns the calls as they come. What no answer is given for rejects, as
 * without a connection, and is in the list like the others.
 */
export function answerBackend(answers: Answers = {}): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const text = await request.text();
    const what = `${request.method} ${new URL(request.url).pathname}`;
    const call: Call = { what, body: text === '' ? null : JSON.parse(text) };
    calls.push(call);
    const answer = answers[what];
    if (!answer) throw new TypeError(`Nothing answers ${what}`);
    return answer(call);
  });
  return calls;
}

/** Refuses a call as the auth service does. */
export const refusal =
  (code: string, status = 400): Answer =>
  () =>
    Response.json({ code, error_code: code, msg: code, message: code }, { status });

export const created = (): Response => new Response(null, { status: 201 });

/** What the data API says of a row whose key is there already. */
export const duplicate = (): Response =>
  Response.json({ code: '23505', message: 'duplicate key', details: null, hint: null }, { status: 409 });

/** An answer that comes when the test says so. */
export function heldAnswer(): { answer: Answer; release: (response: Response) => void } {
  let release: (response: Response) => void = () => undefined;
  const promise = new Promise<Response>((resolve) => (release = resolve));
  return { answer: () => promise, release };
}
