import { useEffect, useRef, useState } from 'react';

/** Browsers refuse an address that changes with every keystroke of a fast hand. */
const restMs = 300;

/**
 * Returns the search field's value: the typed text, otherwise the address. `commit` is debounced.
 */
export function useSearchDraft(committed: string, commit: (search: string) => void) {
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address has caught up; from now on Back and Forward decide again.
  if (typed !== undefined && typed === committed) setTyped(undefined);

  return {
    draft: typed ?? committed,
    type(text: string) {
      clearTimeout(timer.current);
      setTyped(text);
      timer.current = setTimeout(() => latest.current(text), restMs);
    },
    /** For when something else decides about the search. */
    forget() {
      clearTimeout(timer.current);
      setTyped(undefined);
    },
  };
}
