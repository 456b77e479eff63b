/** Keeps the screen on until `signal` aborts, where the browser can. Browsers end it when the page is hidden, so it is asked for again. */
export function keepScreenOn(signal: AbortSignal): void {
  if (!('wakeLock' in navigator)) return;
  let lock: WakeLockSentinel | undefined;
  async function request(): Promise<void> {
    if (document.visibilityState !== 'visible' || signal.aborted) return;
    try {
      const requested = await navigator.wakeLock.request('screen');
      if (signal.aborted) await requested.release();
      else lock = requested;
    } catch (error) {
      // Refused with an empty battery, for example.
      console.warn('The screen may turn off', error);
    }
  }
  document.addEventListener('visibilitychange', () => void request(), { signal });
  signal.addEventListener('abort', () => void lock?.release());
  void request();
}
