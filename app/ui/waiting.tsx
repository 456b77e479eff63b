import type { ReactNode } from 'react';

/** Words for a moment of waiting; announced to screen readers. A page that is built with them gets its client soon (scripts/build/defer-client.ts). */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <p data-waiting role="status" className="border-t border-hairline py-8 text-muted">
      {children}
    </p>
  );
}
