import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

interface DialogProps {
  /** The button that opens the dialog; the focus returns to it. */
  trigger: ReactElement;
  title: string;
  description: string;
  children: ReactNode;
}

/** A window over the page. Focus goes in, stays in and comes back; Escape, the overlay and 'Close' close it. */
export function Dialog({ trigger, title, description, children }: DialogProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Overlay className="sheet-overlay fixed inset-0 z-40 bg-[rgb(0_0_0/0.55)]" />
        <Primitive.Content className="fixed inset-x-0 bottom-0 z-50 flex max-h-dvh flex-col border border-hairline bg-ground md:inset-x-auto md:bottom-auto md:left-1/2 md:top-1/2 md:max-h-[90dvh] md:w-[44rem] md:max-w-[calc(100vw-3rem)] md:-translate-x-1/2 md:-translate-y-1/2">
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
            {children}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
