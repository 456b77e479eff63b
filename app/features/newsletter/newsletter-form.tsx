import { type SubmitEvent, useRef } from 'react';
import { useEntryCheck } from '#lib/forms/check-entry.ts';
import { emailAddress } from '#lib/forms/form-rules.ts';
import { joinList } from '#lib/forms/join-list.ts';
import { useRestoreFocus } from '#lib/forms/use-restore-focus.ts';
import { useSubmission } from '#lib/forms/use-submission.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { toast } from '#lib/page/toast.ts';
import { checkHoneypot, HoneypotField } from '#ui/honeypot-field.tsx';

function showFailure(): void {
  toast({ title: 'Notice', description: 'An error occurred. Please try again later.', tone: 'error' });
}

const rules = { email: emailAddress };

/** The newsletter form. Empties only when the address was added to the list. */
export function NewsletterForm() {
  const field = useRef<HTMLInputElement>(null);
  const { problems, checkForm, clearProblem } = useEntryCheck(rules);
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
  useRestoreFocus(isPending);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const entry = checkForm(event.currentTarget);
    if (!entry) return;
    if (checkHoneypot(event.currentTarget)) showFailure();
    else join(entry.email);
  }

  return (
    <Form
      isPending={isPending}
      className="relative gap-3! sm:flex-row"
      onSubmit={submit}
      onInput={clearProblem}
    >
      <EmailField
        ref={field}
        label="Email Address"
        name="email"
        required
        disabled={isPending}
        error={problems.email}
        className="flex-1"
      />
      <Button type="submit" disabled={isPending} className="self-start max-sm:w-full sm:mt-7 sm:min-w-36">
        {isPending ? '...' : 'Subscribe'}
      </Button>
      <HoneypotField />
    </Form>
  );
}
