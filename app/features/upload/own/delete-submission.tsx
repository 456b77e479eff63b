import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { deleteSubmission } from './own-submissions.ts';
import type { Submission } from './submission.ts';

/** Deletes a submission after a confirmation. */
export function DeleteSubmission({
  submission,
  onChange,
}: {
  submission: Submission;
  /** Reloads the list. Also called after a failure. */
  onChange: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: deleteSubmission,
    onSettled() {
      setOpen(false);
      onChange();
    },
    meta: { failed: 'Failed to delete submission', done: 'Video submission deleted successfully.' },
  });

  return (
    <>
      <Button
        look="quiet"
        className="text-error!"
        aria-label={`Delete ${submission.fileName}`}
        onClick={() => setOpen(true)}
      >
        <Trash2 aria-hidden strokeWidth={1.5} className="size-5" />
        Delete
      </Button>
      <DeleteDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete this submission?"
        description="Are you sure you want to delete this submission? This action cannot be undone."
        action="Delete"
        isPending={isPending}
        onDelete={() => mutate(submission)}
      >
        <p className="wrap-anywhere font-semibold">{submission.fileName}</p>
        {submission.status === 'pending' && submission.coveredBy === 'credit' && (
          <p className="mt-2">
            {submission.isOpened
              ? 'Your coach has opened it, so the paid review doesn’t come back.'
              : 'You get the paid review back.'}
          </p>
        )}
      </DeleteDialog>
    </>
  );
}
