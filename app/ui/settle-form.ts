import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Shows `next` after a form's values were saved. What was typed during the save stays, as a change. */
export function settleForm<Values extends FieldValues>(
  { getValues, reset, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setValue'>,
  saved: Values,
  next = saved,
): void {
  const typed = { ...getValues() };
  reset(next as DefaultValues<Values>);
  for (const name of Object.keys(saved) as Path<Values>[])
    if (typed[name] !== saved[name]) setValue(name, typed[name], { shouldDirty: true });
}
