import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cleanEmailAddress } from '#domain/email-address.ts';
import {
  checkGuardian,
  saveAge,
  toAgeAnswer,
  type AgeAnswer,
  type Guardianship,
} from '#common/guardian/guardian.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { guardianshipQuery } from '#common/guardian/load-guardianship.ts';
import { AgeChoice } from '#common/guardian/age-choice.tsx';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { GuardianFields } from '#common/guardian/guardian-fields.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { LoadFailed } from '#ui/load-failed.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#lib/page/toast.ts';
import { LoadingMessage } from '#ui/loading-message.tsx';

const unanswered: Guardianship = { isMinor: null, ageFrom: null, isAgeDue: true };

/** Asks for the user's age, and who the guardian of a minor is. */
export function GuardianForm({ user }: { user: SessionUser }) {
  const { data: guardianship, isError, refetch } = useQuery(guardianshipQuery(user.id));
  const reload = () => void refetch();
  if (!guardianship && isError)
    return <LoadFailed onRetry={reload}>We couldn’t load your answer.</LoadFailed>;
  if (!guardianship) {
    return (
      // The form takes its place before it is filled, so that the buttons below don't move under a finger.
      <div className="grid *:[grid-area:1/1]">
        <LoadingMessage>Loading…</LoadingMessage>
        <div aria-hidden inert className="invisible">
          <LoadedForm user={user} saved={unanswered} onSaved={reload} />
        </div>
      </div>
    );
  }
  return <LoadedForm user={user} saved={guardianship} onSaved={reload} />;
}

interface LoadedFormProps {
  user: SessionUser;
  saved: Guardianship;
  onSaved: () => void;
}

function LoadedForm({ user, saved, onSaved }: LoadedFormProps) {
  const [ageFrom, setAgeFrom] = useState(saved.ageFrom ?? undefined);
  const isMinor = ageFrom === undefined ? saved.isMinor === true : ageFrom < 18;
  const [guardian, setGuardian] = useState({
    name: saved.guardian?.name ?? '',
    email: saved.guardian?.email ?? '',
  });
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (answer: AgeAnswer) => saveAge(answer),
    onSuccess() {
      toast({ title: 'Saved.', tone: 'success' });
      onSaved();
    },
    meta: { logged: 'The answer about the age was not saved' },
  });
  useLeaveGuard(
    ageFrom !== (saved.ageFrom ?? undefined) ||
      guardian.name !== (saved.guardian?.name ?? '') ||
      guardian.email !== (saved.guardian?.email ?? ''),
  );
  const problems = isMinor ? checkGuardian(guardian, user.email) : {};
  const isSameGuardian = cleanEmailAddress(guardian.email).toLowerCase() === saved.guardian?.email;

  function submit(): void | false {
    setChecked(true);
    if (ageFrom === undefined || Object.keys(problems).length > 0) return false;
    mutate(toAgeAnswer(ageFrom, guardian));
  }

  return (
    <Form aria-labelledby="guardian" isPending={isPending} onSubmit={submit}>
      <AgeChoice
        ageFrom={ageFrom}
        hint="We don’t store your date of birth."
        error={isChecked && ageFrom === undefined ? 'Choose your age.' : undefined}
        onChange={setAgeFrom}
      />
      {isMinor && (
        <GuardianFields {...guardian} problems={isChecked ? problems : {}} onChange={setGuardian} />
      )}
      {isMinor && isSameGuardian && saved.guardian?.hasStopped && (
        <Notice tone="error">
          {saved.guardian.name} has stopped the copies. Talk to them, or name another guardian.
        </Notice>
      )}
      <ActionFailed error={error} isPending={isPending}>
        Your answer wasn’t saved.
      </ActionFailed>
      <Button type="submit" aria-disabled={isPending} className="self-start">
        {isPending ? 'Saving…' : 'Save'}
      </Button>
    </Form>
  );
}
