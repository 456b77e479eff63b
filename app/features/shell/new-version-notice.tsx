import { useEffect, useState } from 'react';
import { useNewVersion, watchForNewVersion } from '#lib/site/new-version.ts';
import { Button } from '#ui/button.tsx';

/**
 * Tells that a newer version of the site was published while this page was open. Links load it anyway; who stays on a page can reload it.
 * Not loaded on demand, because the newer site no longer has this one's files.
 */
export function NewVersionNotice() {
  const isPublished = useNewVersion();
  const [isPutOff, setIsPutOff] = useState(false);
  useEffect(watchForNewVersion, []);
  if (!isPublished || isPutOff) return null;
  return (
    <div
      role="status"
      className="fixed bottom-[calc(var(--bottom-bar,0px)+1rem)] left-4 z-40 flex max-w-[calc(100vw-2rem)] flex-wrap items-center gap-x-4 border border-hairline border-l-4 border-l-bar bg-surface px-4 py-2 text-15 shadow-lg print:hidden"
    >
      A new version is ready.
      <Button look="quiet" onClick={() => window.location.reload()}>
        Reload
      </Button>
      <Button look="quiet" onClick={() => setIsPutOff(true)}>
        Later
      </Button>
    </div>
  );
}
