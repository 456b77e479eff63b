import { useCallback, useSyncExternalStore } from 'react';

interface Store<State> {
  getState(): State;
  subscribe(listener: () => void): () => void;
}

/** Returns a value selected from a store's state. Re-renders only when that value changes. */
export function useStore<State, Value>(
  store: Store<State> | undefined,
  initial: State,
  selector: (state: State) => Value,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => store?.subscribe(listener) ?? (() => undefined),
    [store],
  );
  return useSyncExternalStore(
    subscribe,
    () => selector(store?.getState() ?? initial),
    () => selector(initial),
  );
}
