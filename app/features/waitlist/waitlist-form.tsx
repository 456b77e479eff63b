import { Check } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { useEntryCheck } from '#lib/forms/check-entry.ts';
import { emailAddress, nameRules, type Rule } from '#lib/forms/form-rules.ts';
import { joinList, type ListEntry } from '#lib/forms/join-list.ts';
import { useRestoreFocus } from '#lib/forms/use-restore-focus.ts';
import { useSubmission } from '#lib/forms/use-submission.ts';
import { Button } from '#ui/button.tsx';
import { EmailField, CheckField, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { toast } from '#lib/page/toast.ts';
import { checkHoneypot, HoneypotField } from '#ui/honeypot-field.tsx';
import { splitName } from './split-name.ts';

/** A visitor who joined the waitlist. */
export interface Subscriber {
  firstName: string;
  lastName: string;
  email: string;
}

interface WaitlistFormProps {
  list: 'app' | 'demo';
  /** 'names': first and last name. 'name-and-roles': one name, 'I'm a Vaulter' and 'I'm a Coach'. */
  fields?: 'names' | 'name-and-roles';
  /** Shown below the button. */
  hint?: string;
  /** Replaces the hint after joining. For pages that stay on the form. */
  thanks?: string;
  onJoined?: (subscriber: Subscriber) => void;
}

function showFailure(): void {
  toast({
    title: 'Something went wrong',
    description: 'There was an error adding you to the waitlist. Please try again.',
    tone: 'error',
  });
}

const { name, ...twoNames } = nameRules;
const rulesByFields: Record<'names' | 'name-and-roles', Record<string, Rule>> = {
  names: { ...twoNames, email: emailAddress },
  'name-and-roles': { name, email: emailAddress },
};

/** Form that adds a visitor to a waitlist. Keeps the entry when the address is already on the list or joining fails. */
export function WaitlistForm({ list, fields = 'names', hint, thanks, onJoined }: WaitlistFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { problems, checkForm, clearProblem } = useEntryCheck(rulesByFields[fields]);
  const [hasJoined, setHasJoined] = useState(false);
  const { submit: join, isPending } = useSubmission({
    send: (entry: ListEntry & Subscriber) => joinList(entry),
    onSuccess(outcome, { firstName, lastName, email }) {
      if (outcome === 'duplicate') {
        toast({ title: 'Already registered', description: 'This email is already on our waitlist.' });
        return;
      }
      form.current?.reset();
      setHasJoined(true);
      onJoined?.({ firstName, lastName, email });
    },
    onError(error) {
      console.error('Joining the waitlist failed', error);
      showFailure();
    },
  });
  useRestoreFocus(isPending);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const entry = checkForm(event.currentTarget);
    if (!entry) return;
    setHasJoined(false);
    if (checkHoneypot(event.currentTarget)) {
      showFailure();
      return;
    }
    const { name, firstName = '', lastName = '', email = '' } = entry;
    const data = new FormData(event.currentTarget);
    join({
      list,
      email,
      ...(name === undefined ? { firstName, lastName } : splitName(name)),
      isVaulter: data.has('vaulter'),
      isCoach: data.has('coach'),
    });
  }

  const showsThanks = hasJoined && thanks !== undefined;
  return (
    <Form
      ref={form}
      isPending={isPending}
      className="relative max-w-xl"
      onSubmit={submit}
      onInput={clearProblem}
    >
      {fields === 'names' ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="First Name"
            name="firstName"
            autoComplete="given-name"
            required
            maxLength={100}
            error={problems['firstName']}
          />
          <TextField
            label="Last Name"
            name="lastName"
            autoComplete="family-name"
            required
            maxLength={100}
            error={problems['lastName']}
          />
        </div>
      ) : (
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          error={problems['name']}
        />
      )}
      <EmailField label="Email Address" name="email" required error={problems['email']} />
      {fields === 'name-and-roles' && (
        <fieldset className="flex flex-wrap gap-x-8">
          <legend className="sr-only">Who you are</legend>
          <CheckField label="I'm a Vaulter" name="vaulter" />
          <CheckField label="I'm a Coach" name="coach" />
        </fieldset>
      )}
      <HoneypotField />
      <div>
        <Button type="submit" disabled={isPending} className="w-full sm:w-auto sm:min-w-52">
          {isPending ? 'Adding...' : 'Join the Waitlist'}
        </Button>
        <p
          role="status"
          className={showsThanks ? 'mt-4 flex gap-2.5 font-medium text-grass' : 'mt-3 text-15 text-muted'}
        >
          {showsThanks && <Check aria-hidden className="mt-0.5 size-6 shrink-0" strokeWidth={1.5} />}
          {showsThanks ? thanks : hint}
        </p>
      </div>
    </Form>
  );
}
