import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState, type ReactNode } from 'react';
import { useCloseOnBack } from './close-on-back.ts';
import { closeGuarded, GuardedDialog } from './use-leave-guard.ts';

interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The URL opens the window, so the Back button closes it already. */
  isUrlControlled?: boolean;
  /** Element that opened the window and gets the focus back. By default the element that had the focus before. */
  openedBy?: HTMLElement | undefined;
  /** Focuses the window itself in place of its first control. */
  isFocused?: boolean;
  className: string;
  children: ReactNode;
}

/**
 * A window over the page that traps and restores focus. Escape, the overlay, Back and its button close it, after a question if a form in
 * it would be lost.
 */
export function Modal({
  open,
  onOpenChange,
  isUrlControlled = false,
  openedBy,
  isFocused = false,
  className,
  children,
}: ModalProps) {
  const opener = useRef<Element>(null);
  const [self] = useState(() => ({}));
  const close = () => closeGuarded(self, () => onOpenChange(false));
  useCloseOnBack(open && !isUrlControlled, close);
  return (
    <Dialog.Root open={open} onOpenChange={(opens) => (opens ? onOpenChange(true) : close())}>
      <Dialog.Portal>
        <Dialog.Overlay className="sheet-overlay fixed inset-0 z-40 bg-[rgb(0_0_0/0.55)]" />
        <Dialog.Content
          onOpenAutoFocus={(event) => {
            opener.current = openedBy ?? document.activeElement;
            if (!isFocused) return;
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const { current } = opener;
            const isInPage = current instanceof HTMLElement && current.isConnected;
            (isInPage ? current : document.getElementById('main'))?.focus({ preventScroll: true });
          }}
          className={className}
        >
          <GuardedDialog value={self}>{children}</GuardedDialog>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The button that closes a modal, in its head. */
export const CloseModal = () => (
  <Dialog.Close
    aria-label="Close"
    className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center hover:bg-surface-2"
  >
    <X aria-hidden strokeWidth={1.5} />
  </Dialog.Close>
);
