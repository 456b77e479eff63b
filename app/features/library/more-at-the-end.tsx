import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '../../ui/button.tsx';

interface More {
  /** How many of the list are to be drawn. */
  shown: number;
  hasMore: boolean;
  showMore: () => void;
  end: RefObject<HTMLDivElement | null>;
}

/** A long list in batches: the next one comes as the end of what is drawn comes near. */
export function useMoreAtTheEnd(length: number, atOnce: number): More {
  const [shown, setShown] = useState(atOnce);
  const end = useRef<HTMLDivElement>(null);
  const hasMore = shown < length;
  const showMore = () => setShown((count) => count + atOnce);

  useEffect(() => {
    if (!hasMore || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setShown((count) => count + atOnce);
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
    // Observed again after each batch, because an end that is still in view does not fire again.
  }, [hasMore, shown, atOnce]);

  return { shown, hasMore, showMore, end };
}

/** The end of such a list, with a button for keyboard users. */
export function MoreAtTheEnd({ hasMore, showMore, end }: More) {
  if (!hasMore) return null;
  return (
    <div ref={end} className="mt-8 text-center">
      <Button look="secondary" onClick={showMore}>
        Show more
      </Button>
    </div>
  );
}
