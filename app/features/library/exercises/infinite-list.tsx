import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '#ui/button.tsx';

interface InfiniteList {
  /** Number of items to render. */
  shown: number;
  hasMore: boolean;
  showMore: () => void;
  end: RefObject<HTMLDivElement | null>;
}

/** Renders a long list in batches. The next batch appears shortly before the end scrolls into view. */
export function useInfiniteList(length: number, batchSize: number): InfiniteList {
  const [shown, setShown] = useState(batchSize);
  const end = useRef<HTMLDivElement>(null);
  const hasMore = shown < length;
  const showMore = () => setShown((count) => count + batchSize);

  useEffect(() => {
    if (!hasMore || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setShown((count) => count + batchSize);
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
    // Observes again after each batch, because an end that stays in view does not fire again.
  }, [hasMore, shown, batchSize]);

  return { shown, hasMore, showMore, end };
}

/** End of an infinite list, with a button for keyboard users. */
export function ShowMore({ hasMore, showMore, end }: InfiniteList) {
  if (!hasMore) return null;
  return (
    <div ref={end} className="mt-8 text-center">
      <Button look="secondary" onClick={showMore}>
        Show more
      </Button>
    </div>
  );
}
