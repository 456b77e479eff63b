import type { ReactNode } from 'react';

/** Words for a moment of waiting; announced to screen readers. A page built with them does not hold its client back (scripts/build/hold-client.ts). */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <p data-waiting role="status" className="border-t border-hairline py-8 text-muted">
      {children}
    </p>
  );
}
