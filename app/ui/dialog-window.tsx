import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useRef, useState, type ReactNode } from 'react';
import { useCloseOnBack } from './close-on-back.ts';
import { classNames } from './class-names.ts';
import { closeGuarded, GuardedDialog } from './use-leave-guard.ts';

interface DialogWindowProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  size?: 'normal' | 'wide';
  /** The URL opens the dialog, so the Back button closes it already. */
  isUrlControlled?: boolean;
  /** Element that opened the dialog and gets the focus back. By default the element that had the focus before. */
  openedBy: HTMLElement | undefined;
  children: ReactNode;
}

const sizes = {
  normal: 'md:max-h-[90dvh] md:w-[44rem]',
  /** For videos and pictures; full screen on phones. */
  wide: 'max-md:h-dvh md:max-h-[94dvh] md:w-[60rem]',
} as const;

/** The modal of a Dialog, without the button that opens it. */
export function DialogWindow({
  openedBy,
  open,
  onOpenChange,
  title,
  description,
  size = 'normal',
  isUrlControlled = false,
  children,
}: DialogWindowProps) {
  const opener = useRef<Element>(null);
  const [self] = useState(() => ({}));
  const close = () => closeGuarded(self, () => onOpenChange(false));
  useCloseOnBack(open && !isUrlControlled, close);
  return (
    <Primitive.Root open={open} onOpenChange={(opens) => (opens ? onOpenChange(true) : close())}>
      <Primitive.Portal>
        <Primitive.Overlay className="sheet-overlay fixed inset-0 z-40 bg-[rgb(0_0_0/0.55)]" />
        <Primitive.Content
          onOpenAutoFocus={(event) => {
            opener.current = openedBy ?? document.activeElement;
            if (size !== 'wide') return;
            // Keys control the video. With the focus on 'Close', the space bar would close the dialog.
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const isInPage = opener.current instanceof HTMLElement && opener.current.isConnected;
            const target = isInPage ? (opener.current as HTMLElement) : document.getElementById('main');
            target?.focus({ preventScroll: true });
          }}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-dvh flex-col border border-hairline bg-ground md:inset-x-auto md:bottom-auto md:left-1/2 md:top-1/2 md:max-w-[calc(100vw-3rem)] md:-translate-x-1/2 md:-translate-y-1/2',
            sizes[size],
          )}
        >
          <div className="flex items-start justify-between gap-4 border-b border-hairline px-5 py-4 md:px-8">
            <div>
              <Primitive.Title className="text-28">{title}</Primitive.Title>
              <Primitive.Description className="mt-1 text-15 text-muted">{description}</Primitive.Description>
            </div>
            <Primitive.Close
              aria-label="Close"
              className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center hover:bg-surface-2"
            >
              <X aria-hidden strokeWidth={1.5} />
            </Primitive.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 md:px-8 md:py-6">
            <GuardedDialog value={self}>{children}</GuardedDialog>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
