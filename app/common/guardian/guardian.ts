import { cleanEmailAddress, isEmailAddress } from '#domain/email-address.ts';
import { DataError, takeData } from '#lib/api/data-error.ts';
import { invalidEmail } from '#lib/forms/form-rules.ts';
import { openSession } from '#lib/session/session.ts';

/** Where an age range begins, in years. */
export type AgeFrom = 0 | 13 | 16 | 18;

/** An athlete's answer to the age question, with the guardian of a minor. */
export type AgeAnswer =
  | { isMinor: false }
  // A video that was queued before ages were ranges has no range.
  | { isMinor: true; ageFrom?: Exclude<AgeFrom, 18>; name: string; email: string };

export interface Guardianship {
  /** Null until the athlete answers. */
  isMinor: boolean | null;
  /** Null until the athlete chooses a range. */
  ageFrom: AgeFrom | null;
  /** Whether to ask with the next upload: never answered, answered without a range, or answered over a year ago by a minor. */
  isAgeDue: boolean;
  guardian?: {
    name: string;
    email: string;
    /** Whether the guardian stopped the emails. */
    hasStopped: boolean;
  };
}

/** Returns the answer for a range; the guardian is kept for an athlete under 18. */
export function toAgeAnswer(ageFrom: AgeFrom, guardian: { name: string; email: string }): AgeAnswer {
  return ageFrom === 18 ? { isMinor: false } : { isMinor: true, ageFrom, ...guardian };
}

/** Returns the range of an answer; undefined if it has none. */
export function rangeOf(answer: AgeAnswer | undefined): AgeFrom | undefined {
  return answer && !answer.isMinor ? 18 : answer?.ageFrom;
}

interface AgeRow {
  is_minor: boolean | null;
  age_from: number | null;
  age_stated_at: string | null;
}

/** Children grow up, so minors are asked once a year. */
export function isAgeDue({ is_minor, age_from, age_stated_at }: AgeRow, now = new Date()): boolean {
  if (is_minor !== true) return is_minor === null;
  if (age_from === null || age_stated_at === null) return true;
  const dueAt = new Date(age_stated_at);
  dueAt.setFullYear(dueAt.getFullYear() + 1);
  return dueAt <= now;
}

/** Loads a user's age answer and guardian. Throws DataError. */
export async function readGuardianship(userId: string): Promise<Guardianship> {
  const supabase = await openSession();
  const [profile, guardian] = await Promise.all([
    supabase.from('profiles').select('is_minor, age_from, age_stated_at').eq('id', userId).single(),
    supabase.from('guardians').select('name, email, stopped_at').eq('user_id', userId).maybeSingle(),
  ]);
  const row = takeData(guardian);
  const age = takeData(profile);
  return {
    isMinor: age.is_minor,
    ageFrom: age.age_from as AgeFrom | null,
    isAgeDue: isAgeDue(age),
    ...(row && {
      guardian: { name: row.name, email: row.email, hasStopped: row.stopped_at !== null },
    }),
  };
}

const checkViolated = '23514';

/** Saves the answer and emails a new guardian. Safe to repeat. Throws DataError, whose message is for the athlete. */
export async function saveAge(answer: AgeAnswer, open = openSession): Promise<void> {
  const supabase = await open();
  const { error, status } = await supabase.rpc('set_guardian', {
    p_is_minor: answer.isMinor,
    p_age_from: rangeOf(answer),
    ...(answer.isMinor && { p_name: answer.name.trim(), p_email: cleanEmailAddress(answer.email) }),
  });
  if (!error) return;
  const invalid = {
    message: 'Your guardian’s name or email address isn’t valid.',
    details: 'guardian_invalid',
  };
  throw new DataError(error.code === checkViolated ? invalid : error, status);
}

/** Names that look like a link. The database rejects them, because the name appears in an email to a stranger. */
const linkLikeName = /[/:@<>\p{Cc}]|www\./u;

/** Returns the error messages of the guardian fields; empty when both are valid. */
export function checkGuardian(
  { name, email }: { name: string; email: string },
  ownEmail: string,
): { name?: string; email?: string } {
  const typed = cleanEmailAddress(email);
  return {
    ...(name.trim() === ''
      ? { name: 'Enter your parent’s or guardian’s name.' }
      : linkLikeName.test(name) && { name: 'Enter a name without / : @ < or >.' }),
    ...(typed === ''
      ? { email: 'Enter your parent’s or guardian’s email address.' }
      : !isEmailAddress(typed)
        ? { email: invalidEmail }
        : typed.toLowerCase() === ownEmail.toLowerCase() && {
            email: 'This is your own address. Your guardian needs their own.',
          }),
  };
}
