import { X } from 'lucide-react';
import { useState } from 'react';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { tryStorage } from '#lib/device/try-storage.ts';
import { Link } from '#ui/link.tsx';

const storageKey: DeviceKey = 'sample-notice';

/**
 * Says that some people and addresses are invented, until it is closed in this tab. It floats in a corner, so that nothing moves when it
 * appears.
 */
export function SampleNotice() {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  if (tryStorage(() => sessionStorage.getItem(storageKey), null) !== null) return null;
  return (
    <aside
      aria-label="Sample content"
      className="fixed bottom-4 left-4 z-20 flex max-w-[calc(100vw-2rem)] items-center border border-control bg-surface pl-4 text-15 print:hidden"
    >
      <p className="py-2">
        This site still has samples.{' '}
        <Link
          to="/admin/setup"
          className="inline-flex min-h-11 items-center font-semibold text-pit underline underline-offset-4"
        >
          Replace them
        </Link>
      </p>
      <button
        type="button"
        className="inline-flex size-11 shrink-0 items-center justify-center hover:bg-surface-2"
        onClick={() => {
          tryStorage(() => sessionStorage.setItem(storageKey, 'closed'), undefined);
          setClosed(true);
        }}
      >
        <X aria-hidden strokeWidth={1.5} className="size-5" />
        <span className="sr-only">Close the notice</span>
      </button>
    </aside>
  );
}
