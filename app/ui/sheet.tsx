import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { CloseModal, Modal } from './modal.tsx';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** For screen readers only. */
  description: string;
  children: ReactNode;
  footer?: ReactNode;
}

/** Side panel that slides in from the right, full width below 768 px. */
export function Sheet({ open, onOpenChange, title, description, children, footer }: SheetProps) {
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      className="sheet-panel fixed inset-y-0 right-0 z-50 flex w-full flex-col border-l border-hairline bg-ground md:w-[28rem]"
    >
      <div className="flex items-center justify-between gap-4 border-b border-hairline px-5 py-4">
        <Dialog.Title className="text-21">{title}</Dialog.Title>
        <CloseModal />
      </div>
      <Dialog.Description className="sr-only">{description}</Dialog.Description>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5">{children}</div>
      {footer !== undefined && <footer className="border-t border-hairline px-5 py-5">{footer}</footer>}
    </Modal>
  );
}
