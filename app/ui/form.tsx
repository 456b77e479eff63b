import type { FormEventHandler, ReactNode, Ref, SubmitEvent } from 'react';
import { classNames } from './class-names.ts';

interface FormProps {
  ref?: Ref<HTMLFormElement>;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** While its entry is on the way, it is not sent again. */
  isPending: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void> | void;
  onInput?: FormEventHandler<HTMLFormElement>;
  className?: string;
  children: ReactNode;
}

/** A column of fields that script sends. Before the script is there, sending it goes nowhere, least of all into the address. */
export function Form({ isPending, onSubmit, className, children, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      method="dialog"
      aria-busy={isPending}
      className={classNames('flex flex-col gap-5', className)}
      onSubmit={(event) => {
        if (isPending) event.preventDefault();
        else void onSubmit(event);
      }}
    >
      {children}
    </form>
  );
}
