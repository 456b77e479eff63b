import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface DeleteDialogProps extends Omit<ComponentProps<typeof Dialog>, 'children'> {
  children?: ReactNode;
  onOpenChange: (isOpen: boolean) => void;
  /** Label of the delete button. */
  action: string;
  /** Label while the request is pending. */
  pending?: string;
  /** Label of the button that deletes nothing. */
  keep?: string;
  isPending: boolean;
  onDelete: () => void;
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
      {children}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button
          isBusy={isPending}
          className="bg-error! text-ground! hover:bg-ink!"
          onClick={() => onDelete()}
        >
          {isPending ? pending : action}
        </Button>
        <Button look="secondary" onClick={() => dialog.onOpenChange(false)}>
          {keep}
        </Button>
      </div>
    </Dialog>
  );
}
