import { type FormEvent, useId, useRef } from 'react';
import { emailPattern, emailPatternHint } from '../../lib/email-pattern.ts';
import { joinList } from '../../lib/join-list.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { springTrap, TrapField } from '../../ui/trap-field.tsx';

function showFailure(): void {
  toast({ title: 'Notice', description: 'An error occurred. Please try again later.', tone: 'error' });
}

/** One field for the newsletter. It empties only when the address was taken. */
export function NewsletterForm() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
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

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const email = field.current?.value.trim() ?? '';
    if (email === '' || isPending) return;
    if (springTrap(event.currentTarget)) showFailure();
    else join(email);
  }

  return (
    <form method="dialog" className="relative" aria-busy={isPending} onSubmit={submit}>
      <label htmlFor={id} className="text-15 font-semibold">
        Email Address
      </label>
      <div className="mt-1.5 flex flex-col gap-3 sm:flex-row">
        <input
          ref={field}
          id={id}
          name="email"
          type="email"
          required
          maxLength={254}
          pattern={emailPattern}
          title={emailPatternHint}
          autoComplete="email"
          disabled={isPending}
          className="min-h-12 w-full min-w-0 flex-1 rounded-sm border border-control bg-surface px-3 text-17 text-ink disabled:bg-surface-2 disabled:text-muted"
        />
        <Button type="submit" disabled={isPending} className="sm:min-w-36">
          {isPending ? '...' : 'Subscribe'}
        </Button>
      </div>
      <TrapField />
    </form>
  );
}
