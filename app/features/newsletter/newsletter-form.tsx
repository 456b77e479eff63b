import { type SubmitEvent, useId, useRef } from 'react';
import { useEntryCheck } from '../../lib/check-entry.ts';
import { emailAddress } from '../../lib/form-rules.ts';
import { joinList } from '../../lib/join-list.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { springTrap, TrapField } from '../../ui/trap-field.tsx';

function showFailure(): void {
  toast({ title: 'Notice', description: 'An error occurred. Please try again later.', tone: 'error' });
}

const rules = { email: emailAddress };

/** One field for the newsletter. It empties only when the address was added to the list. */
export function NewsletterForm() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { problems, checkForm, recheck } = useEntryCheck(rules);
  const { submit: join, isPending } = useSubmission({
    send: (email: string) => joinList({ list: 'newsletter', email }),
    onSuccess(outcome) {
      if (outcome === 'duplicate') {
        toast({
          title: 'Notice',
          description: 'This email is already subscribed to our newsletter.',
          tone: 'error',
        });
        return;
      }
      if (field.current) field.current.value = '';
      toast({
        title: 'Success!',
        description: 'Thank you for subscribing to our newsletter!',
        tone: 'success',
      });
    },
    onError(error) {
      console.error('The newsletter sign-up failed', error);
      showFailure();
    },
  });
  useFocusBack(isPending);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const entry = checkForm(event.currentTarget);
    if (!entry) return;
    if (springTrap(event.currentTarget)) showFailure();
    else join(entry.email);
  }

  return (
    <Form isPending={isPending} className="relative gap-1.5!" onSubmit={submit} onInput={recheck}>
      <label htmlFor={id} className="text-15 font-semibold">
        Email Address
      </label>
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          ref={field}
          id={id}
          name="email"
          type="email"
          required
          maxLength={254}
          aria-invalid={problems.email !== undefined || undefined}
          aria-describedby={problems.email === undefined ? undefined : `${id}-problem`}
          autoComplete="email"
          disabled={isPending}
          className="min-h-12 w-full min-w-0 flex-1 rounded-sm border border-control bg-surface px-3 text-17 text-ink aria-invalid:border-error disabled:bg-surface-2 disabled:text-muted"
        />
        <Button type="submit" disabled={isPending} className="sm:min-w-36">
          {isPending ? '...' : 'Subscribe'}
        </Button>
      </div>
      {problems.email !== undefined && (
        <p id={`${id}-problem`} className="text-13 font-medium text-error">
          {problems.email}
        </p>
      )}
      <TrapField />
    </Form>
  );
}
