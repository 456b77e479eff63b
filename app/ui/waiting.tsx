import type { ReactNode } from 'react';

/** Words for a moment of waiting; announced to screen readers. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="border-t border-hairline py-8 text-muted">
      {children}
    </p>
  );
}
