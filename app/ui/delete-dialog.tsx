import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface DeleteDialogProps extends Omit<ComponentProps<typeof Dialog>, 'children'> {
  children?: ReactNode;
  /** Label of the delete button. */
  action: string;
  /** Label while the request is pending. */
  pending?: string;
  /** Label of the button that deletes nothing. */
  keep?: string;
  isPending: boolean;
  /** `close` closes the dialog. */
  onDelete: (close: () => void) => void;
}

/** Asks for confirmation before deleting permanently. */
export function DeleteDialog({
  action,
  pending = 'Deleting…',
  keep = 'Keep it',
  isPending,
  onDelete,
  children,
  ...dialog
}: DeleteDialogProps) {
  return (
    <Dialog {...dialog}>
      {(close) => (
        <>
          {children}
          <div className="mt-8 flex flex-wrap gap-3">
            <Button
              isBusy={isPending}
              className="bg-error! text-ground! hover:bg-ink!"
              onClick={() => onDelete(close)}
            >
              {isPending ? pending : action}
            </Button>
            <Button look="secondary" onClick={close}>
              {keep}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
