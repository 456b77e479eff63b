import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that gives a signal, which aborts when the component is left. */
export function useLeaveSignal(): () => AbortSignal {
  const aborter = useRef<AbortController>(undefined);
  useEffect(() => () => aborter.current?.abort(), []);
  return useCallback(() => {
    if (aborter.current?.signal.aborted !== false) aborter.current = new AbortController();
    return aborter.current.signal;
  }, []);
}
