import type { ComponentProps } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { required } from '#lib/forms/form-rules.ts';
import { useSite } from '#lib/site/site-data.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import type { PlanDetails } from './change-plans.ts';

interface PlanFormProps {
  details?: PlanDetails;
  isOwner: boolean;
  isPending: boolean;
  /** `stopGuarding` lets the page be left once the plan is saved. */
  save: (details: PlanDetails, stopGuarding: () => void) => void;
}

interface Entry {
  name: string;
  notes: string;
  isTemplate: boolean;
  /** Empty for no product. */
  productId: string;
}

function PlanForm({ details, isOwner, isPending, save }: PlanFormProps) {
  const { register, handleSubmit, control, formState } = useForm<Entry>({
    defaultValues: {
      name: details?.name ?? '',
      notes: details?.notes ?? '',
      isTemplate: details?.isTemplate ?? false,
      productId: details?.productId?.toString() ?? '',
    },
  });
  const { catalog: products } = useSite();
  const stopGuarding = useLeaveGuard(formState.isDirty);
  const isTemplate = useWatch({ control, name: 'isTemplate' });
  return (
    <Form
      aria-label="Plan"
      isPending={isPending}
      onSubmit={handleSubmit(({ productId, ...entry }) =>
        save(
          { ...entry, productId: entry.isTemplate || productId === '' ? null : Number(productId) },
          stopGuarding,
        ),
      )}
    >
      <TextField
        label="Name"
        maxLength={120}
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name', { validate: required('Enter a name.') })}
      />
      <TextAreaField
        label="Notes"
        hint="Athletes see them with the plan."
        rows={3}
        maxLength={2000}
        {...register('notes')}
      />
      <CheckField label="Template, for every coach to copy" {...register('isTemplate')} />
      {isOwner && !isTemplate && (
        <SelectField
          label="Product"
          hint="Buyers of this product can start the plan themselves."
          {...register('productId')}
        >
          <option value="">None</option>
          {products.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" aria-disabled={isPending} className="self-start">
        {isPending ? 'Saving…' : 'Save'}
      </Button>
    </Form>
  );
}

interface PlanDialogProps extends Omit<PlanFormProps, 'save'> {
  save: (details: PlanDetails, close: () => void) => void;
  title: string;
  description: string;
  trigger: ComponentProps<typeof Dialog>['trigger'];
}

/** Name, notes and use of a plan. */
export function PlanDialog({ title, description, trigger, save, ...form }: PlanDialogProps) {
  return (
    <Dialog title={title} description={description} trigger={trigger}>
      {(close) => (
        <PlanForm
          {...form}
          save={(details, stopGuarding) =>
            save(details, () => {
              stopGuarding();
              close();
            })
          }
        />
      )}
    </Dialog>
  );
}
