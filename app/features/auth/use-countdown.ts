import { useCallback, useSyncExternalStore } from 'react';

/** Whole seconds from now until `endsAt` (milliseconds since 1970), counting down to 0. */
export function useCountdown(endsAt: number): number {
  const subscribe = useCallback(
    (onTick: () => void) => {
      const timer = setInterval(() => {
        onTick();
        if (endsAt <= Date.now()) clearInterval(timer);
      }, 500);
      return () => clearInterval(timer);
    },
    [endsAt],
  );
  return useSyncExternalStore(
    subscribe,
    () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)),
    () => 0,
  );
}
