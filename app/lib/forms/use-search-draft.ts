import { useEffect, useRef, useState } from 'react';

/** Browsers limit how often the URL may change. */
const debounceMs = 300;

/** Returns the value of a search field: the typed text, or else the search in the URL. `commit` is debounced. */
export function useSearchDraft(committed: string, commit: (search: string) => void) {
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // The URL is up to date, so Back and Forward control the field again.
  if (typed !== undefined && typed === committed) setTyped(undefined);

  return {
    draft: typed ?? committed,
    setDraft(text: string) {
      clearTimeout(timer.current);
      setTyped(text);
      timer.current = setTimeout(() => latest.current(text), debounceMs);
    },
    /** Discards the draft when the search is set elsewhere. */
    discardDraft() {
      clearTimeout(timer.current);
      setTyped(undefined);
    },
  };
}
