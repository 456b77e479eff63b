import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { useCloseOnBack } from './close-on-back.ts';
import { closeGuarded, GuardedDialog } from './use-leave-guard.ts';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** For screen readers only. */
  description: string;
  children: ReactNode;
  footer?: ReactNode;
}

/**
 * Side panel that slides in from the right, full width below 768 px. It traps and restores focus. Escape, the overlay
 * and 'Close' close it, after a question if a form in it would be lost.
 */
export function Sheet({ open, onOpenChange, title, description, children, footer }: SheetProps) {
  // The sheet has no trigger, so remember what had the focus when it opened.
  const opener = useRef<Element>(null);
  const [self] = useState(() => ({}));
  const close = () => closeGuarded(self, () => onOpenChange(false));
  useCloseOnBack(open, close);
  return (
    <Dialog.Root open={open} onOpenChange={(opens) => (opens ? onOpenChange(true) : close())}>
      <Dialog.Portal>
        <Dialog.Overlay className="sheet-overlay fixed inset-0 z-40 bg-[rgb(0_0_0/0.55)]" />
        <Dialog.Content
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const isInPage = opener.current instanceof HTMLElement && opener.current.isConnected;
            (isInPage ? (opener.current as HTMLElement) : document.getElementById('main'))?.focus();
          }}
          className="sheet-panel fixed inset-y-0 right-0 z-50 flex w-full flex-col border-l border-hairline bg-ground md:w-[28rem]"
        >
          <div className="flex items-center justify-between gap-4 border-b border-hairline px-5 py-4">
            <Dialog.Title className="text-21">{title}</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="-mr-2 inline-flex size-11 items-center justify-center hover:bg-surface-2"
            >
              <X aria-hidden strokeWidth={1.5} />
            </Dialog.Close>
          </div>
          <Dialog.Description className="sr-only">{description}</Dialog.Description>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5">
            <GuardedDialog value={self}>{children}</GuardedDialog>
          </div>
          {footer !== undefined && <footer className="border-t border-hairline px-5 py-5">{footer}</footer>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
