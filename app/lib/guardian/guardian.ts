import { isEmailAddress } from '../../../supabase/functions/_shared/email-address.ts';
import { DataError, takeData } from '../api/data-error.ts';
import { invalidEmail } from '../forms/form-rules.ts';
import { openSession } from '../session/session.ts';

/** Whether an athlete is under 18, and if so who guards them. */
export type AgeAnswer = { isMinor: false } | { isMinor: true; name: string; email: string };

export interface Guardianship {
  /** Null until the athlete was asked. */
  isMinor: boolean | null;
  guardian?: {
    name: string;
    email: string;
    /** They asked for no more mails. */
    hasStopped: boolean;
  };
}

/** What a person has said about their age. Throws DataError. */
export async function readGuardianship(userId: string): Promise<Guardianship> {
  const supabase = await openSession();
  const [profile, guardian] = await Promise.all([
    supabase.from('profiles').select('is_minor').eq('id', userId).single(),
    supabase.from('guardians').select('name, email, stopped_at').eq('user_id', userId).maybeSingle(),
  ]);
  const named = takeData(guardian);
  return {
    isMinor: takeData(profile).is_minor,
    ...(named && {
      guardian: { name: named.name, email: named.email, hasStopped: named.stopped_at !== null },
    }),
  };
}

const checkViolated = '23514';

/** Stores the answer; safe to repeat. A new guardian gets an email. Throws DataError, whose message is for the athlete. */
export async function saveAge(answer: AgeAnswer, open = openSession): Promise<void> {
  const supabase = await open();
  const { error, status } = await supabase.rpc('set_guardian', {
    p_is_minor: answer.isMinor,
    ...(answer.isMinor && { p_name: answer.name.trim(), p_email: answer.email.trim() }),
  });
  if (!error) return;
  const message =
    error.code === checkViolated ? 'Your guardian’s name or email address isn’t valid.' : error.message;
  throw new DataError({ message }, status);
}

/** The database rejects names that look like links, because the name is in an email to a stranger. */
const oddName = /[/:@<>\p{Cc}]|www\./u;

/** Returns the problems of a named guardian; empty if there are none. */
export function checkGuardian(
  { name, email }: { name: string; email: string },
  ownEmail: string,
): { name?: string; email?: string } {
  const typed = email.trim();
  return {
    ...(name.trim() === ''
      ? { name: 'Enter your parent’s or guardian’s name.' }
      : oddName.test(name) && { name: 'Enter a name without / : @ < or >.' }),
    ...(typed === ''
      ? { email: 'Enter your parent’s or guardian’s email address.' }
      : !isEmailAddress(typed) || /[<>,;]/.test(typed)
        ? { email: invalidEmail }
        : typed.toLowerCase() === ownEmail.toLowerCase() && {
            email: 'This is your own address. Your guardian needs their own.',
          }),
  };
}
