import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { currencyRules } from '#domain/currencies.ts';
import { currencyName, formatMoney, parseAmount, plainAmount } from '#domain/money.ts';
import type { RefundOrderBody } from '#domain/admin-calls.ts';
import { callFunction } from '#lib/api/call-function.ts';
import { explainError } from '#lib/api/explain-error.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#lib/page/toast.ts';
import type { OpenOrder } from './list-orders.ts';
import { describeContents } from './order-contents.ts';
import { adminKey } from '../read-list.ts';

interface RefundProps {
  order: OpenOrder;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the amount to refund and explains the effect for the buyer. Focuses the button that cancels first. */
export function RefundQuestion({ order, onDone, onCancel }: RefundProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => cancelButton.current?.focus(), []);
  const { currency } = order;
  const { step } = currencyRules(currency);
  const show = (cents: number) => formatMoney(cents, currency);
  const leftCents = (order.paid_cents ?? 0) - order.refunded_cents;
  const { register, handleSubmit, control } = useForm({
    defaultValues: { amount: plainAmount(leftCents, currency) },
  });
  const amountCents = parseAmount(useWatch({ control, name: 'amount' }), currency);
  const isValid = amountCents !== undefined && amountCents <= leftCents;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (amountCents: number) =>
      callFunction('refund-order', {
        body: {
          orderId: order.id,
          amountCents,
          refundedCents: order.refunded_cents,
        } satisfies RefundOrderBody,
      }),
    onSuccess: (_answer, cents) => {
      toast({ title: `${show(cents)} refunded`, tone: 'success' });
      onDone();
    },
    // Another admin may have refunded the order.
    meta: { logged: 'The refund failed', reloads: [adminKey] },
  });
  const buyer = order.email ?? 'The buyer';
  const contents = describeContents(order);
  return (
    <section aria-labelledby="refund-question" className="mt-6 border-l-4 border-error bg-surface p-5">
      <h3 id="refund-question" className="text-21">
        Refund this order?
      </h3>
      <Form
        aria-labelledby="refund-question"
        isPending={isPending}
        className="mt-4 gap-4"
        onSubmit={handleSubmit(() => {
          if (isValid) mutate(amountCents);
        })}
      >
        <TextField
          className="max-w-56"
          label={`Amount in ${currencyName(currency)}`}
          inputMode="decimal"
          autoComplete="off"
          {...register('amount')}
          {...(isValid
            ? { hint: `${show(leftCents)} is left of this payment.` }
            : { error: `Enter an amount between ${show(step)} and ${show(leftCents)}.` })}
        />
        {isValid && (
          <p>
            {buyer} gets {show(amountCents)} back
            {contents === undefined
              ? '.'
              : amountCents === leftCents
                ? `, and loses this order’s ${contents} immediately.`
                : `, and keeps this order’s ${contents}.`}{' '}
            We email the buyer. This can’t be undone.
          </p>
        )}
        {error && !isPending && (
          <Notice tone="error">{explainError(error)} A second try never refunds twice.</Notice>
        )}
        <div className="mt-1 flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={isPending || !isValid}>
            {isPending ? 'Refunding…' : isValid ? `Refund ${show(amountCents)}` : 'Refund'}
          </Button>
          <Button ref={cancelButton} type="button" look="secondary" onClick={onCancel}>
            Keep the order
          </Button>
        </div>
      </Form>
    </section>
  );
}
