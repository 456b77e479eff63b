import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** In place of what could not be loaded. */
export function LoadFailed({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <Notice tone="error">
      <p>{children}</p>
      <Button look="secondary" className="mt-4" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}
