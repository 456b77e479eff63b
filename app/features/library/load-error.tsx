import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Shown when the exercises did not load. */
export function LoadError() {
  return (
    <Notice tone="error">
      <h2 className="font-text text-17 font-semibold">Error loading videos</h2>
      <p className="mt-1">Check your connection and try again.</p>
      <Button look="secondary" className="mt-4" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </Notice>
  );
}
