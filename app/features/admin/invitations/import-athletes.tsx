import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { required } from '#lib/forms/form-rules.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { LoadingMessage } from '#ui/loading-message.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { ChooseCsvFile } from '#common/csv/choose-csv-file.tsx';
import { DayOrderQuestion } from '#common/csv/day-order-question.tsx';
import { ImportPreview } from './import-preview.tsx';
import { checkImport } from './invite-athletes.ts';
import { UnclearDatesError } from './parse-athletes.ts';
import { readCsvFile } from '#common/csv/read-csv-file.ts';
import type { DayOrder } from '#domain/read-day.ts';

const example = `name, email, group, free until
Ada Byron, ada@example.com, Juniors, 12/31/2026`;

interface Check {
  source: string | File;
  /** Rows changed between the check and the import. */
  isRepeated: boolean;
  /** The owner's answer for dates that can be read in two ways. */
  dayOrder?: DayOrder;
}

/** Takes a CSV file or pasted cells, checks every row, and shows the result before anything is sent. */
export function ImportAthletes() {
  const { register, handleSubmit, formState, reset } = useForm<{ text: string }>();
  // The filters of the list below change the query.
  useLeaveGuard(formState.isDirty, { isKeptByQuery: true });
  const checking = useMutation({
    mutationFn: async ({ source, dayOrder }: Check) =>
      checkImport(typeof source === 'string' ? source : await readCsvFile(source), dayOrder),
    meta: {
      logged: (error) => (error instanceof UnclearDatesError ? undefined : 'The import was not checked'),
    },
  });
  const { mutate: check, isPending, error, data, variables } = checking;

  function startOver(): void {
    checking.reset();
    reset({ text: '' });
  }

  if (data !== undefined && variables !== undefined) {
    return (
      <ImportPreview
        key={checking.submittedAt}
        checked={data}
        hasChanged={variables.isRepeated}
        onCheckAgain={() => check({ ...variables, isRepeated: true })}
        onDone={startOver}
      />
    );
  }
  if (error instanceof UnclearDatesError && variables !== undefined) {
    return (
      <DayOrderQuestion
        date={error.date}
        onAnswer={(dayOrder) => check({ ...variables, dayOrder })}
        onCancel={startOver}
      />
    );
  }
  if (isPending && variables.isRepeated) return <LoadingMessage>Checking the rows again…</LoadingMessage>;
  return (
    <Form
      isPending={isPending}
      onSubmit={handleSubmit(({ text }) => check({ source: text, isRepeated: false }))}
    >
      <TextAreaField
        label="Athletes"
        hint="Paste the rows of your spreadsheet, with the column names in the first line. Only the column “email” is required."
        rows={5}
        placeholder={example}
        className="max-w-3xl [&_textarea]:font-mono"
        spellCheck={false}
        error={formState.errors.text?.message}
        {...register('text', { validate: required('Paste your athletes, or choose a CSV file.') })}
      />
      <ActionFailed error={error} isPending={isPending} className="max-w-3xl" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'Checking…' : 'Check the rows'}
        </Button>
        <ChooseCsvFile isDisabled={isPending} onChoose={(source) => check({ source, isRepeated: false })} />
      </div>
    </Form>
  );
}
