import type { ReactNode } from 'react';

/**
 * Loading message that screen readers announce. A prerendered page that contains one loads its bundle at once
 * (scripts/build/delay-client.ts).
 */
export function LoadingMessage({ children }: { children: ReactNode }) {
  return (
    <p data-waiting role="status" className="border-t border-hairline py-8 text-muted">
      {children}
    </p>
  );
}
