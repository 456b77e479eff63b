import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';

interface RejectDialogProps {
  fileName: string;
  isOpen: boolean;
  isPending: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onReject: (reason: string) => void;
}

/** Asks why a video is rejected. What was typed goes when it closes, so that a decision that was undone starts again. */
export function RejectDialog({ isOpen, onOpenChange, ...form }: RejectDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Reject this video?"
      description="The mail to the athlete quotes your reason, so that the next video is better."
    >
      <RejectForm {...form} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

type RejectFormProps = Pick<RejectDialogProps, 'fileName' | 'isPending' | 'onReject'> & {
  onCancel: () => void;
};

function RejectForm({ fileName, isPending, onReject, onCancel }: RejectFormProps) {
  const [reason, setReason] = useState('');
  const [isRefused, setRefused] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim() === '') setRefused(true);
    else onReject(reason);
  }

  return (
    <form noValidate onSubmit={submit}>
      <p className="mb-5 wrap-anywhere font-semibold">{fileName}</p>
      <TextAreaField
        label="Reason"
        hint="What should be different next time? For example: the take-off is outside the picture."
        rows={4}
        maxLength={1000}
        required
        value={reason}
        error={isRefused && reason.trim() === '' ? 'Enter a reason.' : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isPending} className="bg-error! text-ground! hover:bg-ink!">
          {isPending ? 'Rejecting...' : 'Reject'}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
