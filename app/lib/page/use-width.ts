import { useCallback, useState } from 'react';

/** Returns the width of the element that gets `ref`, in pixels; 0 until it is mounted. */
export function useWidth(): {
  ref: (element: Element | null) => (() => void) | undefined;
  width: number;
} {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
