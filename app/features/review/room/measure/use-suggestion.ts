import { useEffect, useState } from 'react';
import type { Review } from '../../review.ts';
import type { MeasuredFilm } from './math/evaluate.ts';
import { suggestMark, type Suggestion } from './math/suggest.ts';
import type { Measurement } from './measurement.ts';

/**
 * Returns the mark that would narrow a number most; null if none would, undefined while it is looked for. Looks for it between
 * other things, one mark after the other.
 */
export function useSuggestion(
  target: Measurement | undefined,
  { measurements, jump }: Pick<Review, 'measurements' | 'jump'>,
  film: MeasuredFilm | undefined,
): Suggestion | null | undefined {
  const [found, setFound] = useState<{ for: readonly Measurement[]; suggestion: Suggestion | null }>();
  useEffect(() => {
    if (!film) return undefined;
    const search = suggestMark(target, { measurements, jump }, film);
    let timer = setTimeout(function go() {
      const { done, value } = search.next();
      if (done) setFound({ for: measurements, suggestion: value ?? null });
      else timer = setTimeout(go);
    });
    return () => clearTimeout(timer);
  }, [target, measurements, jump, film]);
  return found?.for === measurements ? found.suggestion : undefined;
}
