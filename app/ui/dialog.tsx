import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Said to screen readers after the title. */
  description: string;
  children: ReactNode;
}

/**
 * A window over the page, full width at the bottom of small screens. Focus goes in, stays in and comes back; Escape, the
 * overlay and the control labelled 'Close' close it.
 */
export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  // The dialog has no trigger of its own, so it remembers what was focused when it opened.
  const opener = useRef<Element>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="sheet-overlay fixed inset-0 z-40 bg-[rgb(0_0_0/0.55)]" />
        <Radix.Content
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className="sheet-overlay fixed inset-x-0 bottom-0 z-50 flex max-h-[90dvh] w-full flex-col border border-hairline bg-ground sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:w-auto sm:max-w-3xl sm:-translate-y-1/2"
        >
          <div className="flex items-center justify-between gap-4 border-b border-hairline px-5 py-3 sm:px-8">
            <Radix.Title className="text-21">{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center hover:bg-surface-2"
            >
              <X aria-hidden strokeWidth={1.5} />
            </Radix.Close>
          </div>
          <Radix.Description className="sr-only">{description}</Radix.Description>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-6 sm:px-8">
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
