import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ask } from '#lib/session/ask.ts';
import { Button } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { adminKey } from '../read-list.ts';

interface DeleteRecordProps {
  table: 'contact_messages' | 'waitlist' | 'free_download_submissions';
  id: string;
  /** Kind of record, for the dialog and its button: 'message'. */
  noun: string;
  /** Name of the record, for the dialog and for screen readers. */
  name: string;
}

/** A button that deletes a row of a list after confirmation. */
export function DeleteRecord({ table, id, noun, name }: DeleteRecordProps) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    // A row that was already deleted is no error.
    mutationFn: () => ask((database) => database.from(table).delete().eq('id', id)),
    onSuccess: () => setOpen(false),
    meta: {
      failed: `Failed to delete the ${noun}`,
      done: `The ${noun} was deleted.`,
      reloads: [adminKey],
    },
  });
  return (
    <DeleteDialog
      open={isOpen}
      onOpenChange={setOpen}
      title={`Delete this ${noun}?`}
      description="This can’t be undone."
      action={`Delete ${noun}`}
      isPending={isPending}
      onDelete={() => mutate()}
      trigger={
        <Button look="quiet" className="text-error!">
          <Trash2 aria-hidden className="size-5" strokeWidth={1.5} />
          Delete
          <span className="sr-only">: {name}</span>
        </Button>
      }
    >
      <p className="[overflow-wrap:anywhere]">{name}</p>
    </DeleteDialog>
  );
}
