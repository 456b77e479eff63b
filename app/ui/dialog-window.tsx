import { Dialog } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { CloseModal, Modal } from './modal.tsx';

interface DialogWindowProps extends Omit<ComponentProps<typeof Modal>, 'className' | 'isFocused'> {
  title: string;
  description: string;
  size?: 'normal' | 'wide';
}

const sizes = {
  normal: 'md:max-h-[90dvh] md:w-[44rem]',
  /** For videos and pictures; full screen on phones. */
  wide: 'max-md:h-dvh md:max-h-[94dvh] md:w-[60rem]',
} as const;

/** The modal of a Dialog, without the button that opens it. */
export function DialogWindow({ title, description, size = 'normal', children, ...modal }: DialogWindowProps) {
  return (
    <Modal
      {...modal}
      // Keys control the video. With the focus on 'Close', the space bar would close the dialog.
      isFocused={size === 'wide'}
      className={classNames(
        'fixed inset-x-0 bottom-0 z-50 flex max-h-dvh flex-col border border-hairline bg-ground md:inset-x-auto md:bottom-auto md:left-1/2 md:top-1/2 md:max-w-[calc(100vw-3rem)] md:-translate-x-1/2 md:-translate-y-1/2',
        sizes[size],
      )}
    >
      <div className="flex items-start justify-between gap-4 border-b border-hairline px-5 py-4 md:px-8">
        <div>
          <Dialog.Title className="text-28">{title}</Dialog.Title>
          <Dialog.Description className="mt-1 text-15 text-muted">{description}</Dialog.Description>
        </div>
        <CloseModal />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 md:px-8 md:py-6">
        {children}
      </div>
    </Modal>
  );
}
