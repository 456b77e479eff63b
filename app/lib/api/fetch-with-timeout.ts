/** Five seconds more than the backend's own timeout. */
const timeoutMs = 35_000;

const timeoutMessage = 'The server did not respond in time.';

/**
 * Like `fetch`, but returns a 504 when no response begins within 35 seconds, as a proxy would. Uploads have no timeout.
 */
export const fetchWithTimeout: typeof fetch = async (input, init) => {
  const isUpload = init?.body !== undefined && init.body !== null && typeof init.body !== 'string';
  if (isUpload) return fetch(input, init);
  const controller = new AbortController();
  let hasTimedOut = false;
  const timer = setTimeout(() => {
    hasTimedOut = true;
    controller.abort();
  }, timeoutMs);
  const signal = init?.signal;
  if (signal?.aborted) controller.abort(signal.reason);
  signal?.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  try {
    return await fetch(input, { ...init, signal: controller.signal });
  } catch (error) {
    if (!hasTimedOut) throw error;
    return Response.json({ message: timeoutMessage, error: timeoutMessage }, { status: 504 });
  } finally {
    clearTimeout(timer);
  }
};
