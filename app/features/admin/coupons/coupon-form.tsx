import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { currencyRules } from '#domain/currencies.ts';
import { currencyName } from '#domain/money.ts';
import { callFunction } from '#lib/api/call-function.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { ActionFailed } from '#ui/action-failed.tsx';
import { toast } from '#lib/page/toast.ts';
import { useSite } from '#lib/site/site-data.ts';
import { adminKey } from '../read-list.ts';
import { couponRules, toNewCoupon, type CouponFields } from './read-coupon.ts';

/** Creates a coupon. */
export function CouponForm() {
  const { currency } = useSite();
  const money = currencyName(currency);
  // Stripe would round a percentage to amounts that it then refuses.
  const hasPercentages = currencyRules(currency).step === 1;
  const empty: CouponFields = {
    code: '',
    kind: hasPercentages ? 'percent' : 'amount',
    off: '',
    limit: '',
    lastDay: '',
    minimum: '',
  };
  const { register, handleSubmit, reset, control, formState } = useForm({ defaultValues: empty });
  const kind = useWatch({ control, name: 'kind' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: CouponFields) =>
      callFunction('manage-coupons', { body: { action: 'create', ...toNewCoupon(fields) } }),
    onSuccess(_answer, { code }) {
      toast({ title: `${code.trim().toUpperCase()} works now.`, tone: 'success' });
      reset(empty);
    },
    meta: { logged: 'The coupon was not created', reloads: [adminKey] },
  });
  const { errors } = formState;
  // The filters of the list below change the query.
  useLeaveGuard(formState.isDirty, { isKeptByQuery: true });
  return (
    <Form isPending={isPending} className="max-w-3xl" onSubmit={handleSubmit((fields) => mutate(fields))}>
      <div className="grid gap-5 md:grid-cols-3">
        <TextField
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Such as SPRING20"
          error={errors.code?.message}
          {...register('code', { validate: couponRules.code })}
        />
        <SelectField label="Takes off" {...register('kind')}>
          {hasPercentages && <option value="percent">A percentage</option>}
          <option value="amount">{money}</option>
        </SelectField>
        <TextField
          label={kind === 'percent' ? 'Percent off' : `${money} off`}
          inputMode="decimal"
          autoComplete="off"
          error={errors.off?.message}
          {...register('off', {
            validate: (text, fields) =>
              fields.kind === 'percent' ? couponRules.percent(text) : couponRules.amount(text),
          })}
        />
        <TextField
          label="Orders that may use it"
          inputMode="numeric"
          autoComplete="off"
          hint="Optional, otherwise unlimited"
          error={errors.limit?.message}
          {...register('limit', { validate: couponRules.limit })}
        />
        <TextField
          label="Last day"
          type="date"
          hint="Optional, in your time zone"
          error={errors.lastDay?.message}
          {...register('lastDay', { validate: couponRules.lastDay })}
        />
        <TextField
          label={`Smallest order in ${money}`}
          inputMode="decimal"
          autoComplete="off"
          hint="Optional"
          error={errors.minimum?.message}
          {...register('minimum', { validate: couponRules.minimum })}
        />
      </div>
      <ActionFailed error={error} isPending={isPending} />
      <div>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'Creating…' : 'Create coupon'}
        </Button>
      </div>
    </Form>
  );
}
