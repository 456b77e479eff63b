import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { today } from '#domain/days.ts';
import { rpc } from '#lib/session/ask.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { ActionFailed } from '#ui/action-failed.tsx';
import { toast } from '#lib/page/toast.ts';
import { adminKey } from '../read-list.ts';

interface MarkShippedProps {
  orderId: string;
  /** Null while the goods are still here. */
  shippedOn: string | null;
  trackingUrl: string | null;
  onDone: () => void;
}

const isTrackingUrl = (text: string) =>
  text.trim() === '' ||
  (URL.canParse(text.trim()) && new URL(text.trim()).protocol === 'https:') ||
  'Enter a full address that begins with https://, or nothing.';

const refusals: Readonly<Record<string, string>> = {
  'not-paid': 'This order is not paid, so nothing should be shipped.',
  'wrong-date': 'Enter a day between the payment and today.',
  'unknown-order': 'This order has nothing to ship.',
};

/** Asks for the day and the link with which the buyer follows the parcel. */
export function MarkShippedForm({ orderId, shippedOn, trackingUrl, onDone }: MarkShippedProps) {
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { shippedOn: shippedOn ?? today(), trackingUrl: trackingUrl ?? '' },
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    setFocus('shippedOn');
    // The form opens below the end of the dialog.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [setFocus]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: { shippedOn: string; trackingUrl: string }) =>
      rpc('mark_shipped', {
        p_order_id: orderId,
        p_shipped_on: fields.shippedOn,
        ...(fields.trackingUrl.trim() !== '' && { p_tracking_url: fields.trackingUrl.trim() }),
      }),
    onSuccess(answer) {
      if (answer !== 'shipped') {
        return setError('shippedOn', { message: refusals[answer] ?? 'The order was not marked.' });
      }
      toast({
        title: shippedOn === null ? 'Marked as shipped. We email the buyer.' : 'Saved.',
        tone: 'success',
      });
      onDone();
    },
    meta: { logged: 'The order was not marked as shipped', reloads: [adminKey] },
  });
  const { errors } = formState;
  useLeaveGuard(formState.isDirty);
  return (
    <Form
      ref={form}
      aria-label="Mark as shipped"
      isPending={isPending}
      className="mt-4 gap-4 border-l-4 border-pit bg-surface p-5"
      onSubmit={handleSubmit((fields) => mutate(fields))}
    >
      <TextField
        className="max-w-56"
        label="Shipped on"
        type="date"
        error={errors.shippedOn?.message}
        {...register('shippedOn', { required: 'Enter the day on which it was shipped.' })}
      />
      <TextField
        label="Tracking link (optional)"
        type="url"
        autoComplete="off"
        placeholder="https://"
        hint="The buyer gets it by email and sees it in the order."
        error={errors.trackingUrl?.message}
        {...register('trackingUrl', { validate: isTrackingUrl, maxLength: 500 })}
      />
      <ActionFailed error={error} isPending={isPending}>
        The order was not marked.
      </ActionFailed>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'Saving…' : shippedOn === null ? 'Mark as shipped' : 'Save'}
        </Button>
        <Button type="button" look="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
