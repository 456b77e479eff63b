import { Check } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { emailPattern, emailPatternHint } from '../../lib/email-pattern.ts';
import { joinList, type ListEntry } from '../../lib/join-list.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { springTrap, TrapField } from '../../ui/trap-field.tsx';
import { splitName } from './split-name.ts';

/** Who has just joined. */
export interface Joined {
  firstName: string;
  lastName: string;
  email: string;
}

interface WaitlistFormProps {
  list: 'app' | 'demo';
  /** First and last name apart, or one name with 'I'm a Vaulter' and 'I'm a Coach'. */
  ask?: 'names' | 'name-and-roles';
  /** Under the button. */
  hint?: string;
  /** Said in place of the form's hint once somebody has joined, where the page itself does not change. */
  thanks?: string;
  onJoined?: (person: Joined) => void;
}

function showFailure(): void {
  toast({
    title: 'Something went wrong',
    description: 'There was an error adding you to the waitlist. Please try again.',
    tone: 'error',
  });
}

function readEntry(form: HTMLFormElement, list: ListEntry['list']): ListEntry & Joined {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const names = data.has('name')
    ? splitName(text('name'))
    : { firstName: text('firstName'), lastName: text('lastName') };
  return { list, email: text('email'), ...names, isVaulter: data.has('vaulter'), isCoach: data.has('coach') };
}

/** The form of a waitlist. A known address or a failure keeps what was typed. */
export function WaitlistForm({ list, ask = 'names', hint, thanks, onJoined }: WaitlistFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [hasJoined, setJoined] = useState(false);
  const { submit: join, isPending } = useSubmission({
    send: (entry: ListEntry & Joined) => joinList(entry),
    onSuccess(outcome, { firstName, lastName, email }) {
      if (outcome === 'duplicate') {
        toast({ title: 'Already registered', description: 'This email is already on our waitlist.' });
        return;
      }
      form.current?.reset();
      setJoined(true);
      onJoined?.({ firstName, lastName, email });
    },
    onError(error) {
      console.error('Joining the waitlist failed', error);
      showFailure();
    },
  });
  useFocusBack(isPending);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPending) return;
    const entry = readEntry(event.currentTarget, list);
    if (entry.firstName === '' || entry.email === '') return;
    setJoined(false);
    if (springTrap(event.currentTarget)) showFailure();
    else join(entry);
  }

  const isThanked = hasJoined && thanks !== undefined;
  return (
    <form ref={form} method="dialog" aria-busy={isPending} className="relative max-w-xl" onSubmit={submit}>
      <div className="flex flex-col gap-5">
        {ask === 'names' ? (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="First Name"
              name="firstName"
              autoComplete="given-name"
              required
              pattern=".*\S.*"
              maxLength={100}
            />
            <TextField
              label="Last Name"
              name="lastName"
              autoComplete="family-name"
              required
              pattern=".*\S.*"
              maxLength={100}
            />
          </div>
        ) : (
          <TextField label="Name" name="name" autoComplete="name" required pattern=".*\S.*" maxLength={100} />
        )}
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          pattern={emailPattern}
          title={emailPatternHint}
        />
        {ask === 'name-and-roles' && (
          <fieldset className="flex flex-wrap gap-x-8">
            <legend className="sr-only">Who you are</legend>
            <CheckField label="I'm a Vaulter" name="vaulter" />
            <CheckField label="I'm a Coach" name="coach" />
          </fieldset>
        )}
        <TrapField />
        <div>
          <Button type="submit" disabled={isPending} className="w-full sm:w-auto sm:min-w-52">
            {isPending ? 'Adding...' : 'Join the Waitlist'}
          </Button>
          <p
            role="status"
            className={isThanked ? 'mt-4 flex gap-2.5 font-medium text-grass' : 'mt-3 text-15 text-muted'}
          >
            {isThanked && <Check aria-hidden className="mt-0.5 size-6 shrink-0" strokeWidth={1.5} />}
            {isThanked ? thanks : hint}
          </p>
        </div>
      </div>
    </form>
  );
}
