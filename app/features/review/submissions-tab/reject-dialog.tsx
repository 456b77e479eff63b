import { useForm } from 'react-hook-form';
import { required } from '#lib/forms/form-rules.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextAreaField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';

interface RejectDialogProps {
  fileName: string;
  isOpen: boolean;
  isPending: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onReject: (reason: string) => void;
}

/** Asks for the reason of a rejection. The form unmounts on close, so that it is empty after an undo. */
export function RejectDialog({ isOpen, onOpenChange, ...form }: RejectDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Reject this video?"
      description="We include your reason in the email to the athlete, so that the next video is better."
    >
      <RejectForm {...form} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

type RejectFormProps = Pick<RejectDialogProps, 'fileName' | 'isPending' | 'onReject'> & {
  onCancel: () => void;
};

function RejectForm({ fileName, isPending, onReject, onCancel }: RejectFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  useLeaveGuard(formState.isDirty);
  return (
    <Form
      aria-label="Reject this video"
      isPending={isPending}
      onSubmit={handleSubmit(({ reason }) => onReject(reason))}
    >
      <p className="wrap-anywhere font-semibold">{fileName}</p>
      <TextAreaField
        label="Reason"
        hint="What should the athlete change next time? For example: the take-off is out of frame."
        rows={4}
        maxLength={1000}
        required
        error={formState.errors.reason?.message}
        {...register('reason', { validate: required('Enter a reason.') })}
      />
      <div className="mt-1 flex flex-wrap gap-3">
        <Button type="submit" isBusy={isPending} className="bg-error! text-ground! hover:bg-ink!">
          {isPending ? 'Rejecting…' : 'Reject'}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
