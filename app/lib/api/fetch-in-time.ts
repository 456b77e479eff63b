/** Five seconds more than the backend gives itself for an answer. */
const patienceMs = 35_000;

const sentence = 'The server did not answer in time.';

/**
 * `fetch`, with an end: where no answer begins within 35 s it is a 504, as a proxy would have said. Files on their way up take as
 * long as they take.
 */
export const fetchInTime: typeof fetch = async (input, init) => {
  const isUpload = init?.body !== undefined && init.body !== null && typeof init.body !== 'string';
  if (isUpload) return fetch(input, init);
  const asked = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    asked.abort();
  }, patienceMs);
  const given = init?.signal;
  if (given?.aborted) asked.abort(given.reason);
  given?.addEventListener('abort', () => asked.abort(given.reason), { once: true });
  try {
    return await fetch(input, { ...init, signal: asked.signal });
  } catch (error) {
    if (!isLate) throw error;
    return Response.json({ message: sentence, error: sentence }, { status: 504 });
  } finally {
    clearTimeout(timer);
  }
};
