import { isEmailAddress } from '../../../supabase/functions/_shared/email-address.ts';

/** Answers true, or the sentence that is shown beside the field. */
export type Rule = (value: string | undefined) => true | string;

export const invalidEmail = 'Enter a valid email address, such as name@example.com.';

/** A rule for a required field: text that is not only spaces. */
export function filledIn(message: string): Rule {
  return (value) => (value?.trim() ? true : message);
}

/** A rule for a phone number, in any notation with a few digits. */
export const phoneNumber: Rule = (value) => {
  const typed = value?.trim() ?? '';
  if (typed === '') return 'Enter your phone number.';
  const digits = typed.replace(/\D/g, '');
  return digits.length >= 3 ? true : 'Enter a phone number, such as +1 555 010 0199.';
};

/** A rule for a required email address. */
export const emailAddress: Rule = (value) => {
  const typed = value?.trim() ?? '';
  if (typed === '') return 'Enter your email address.';
  return isEmailAddress(typed) || invalidEmail;
};

/** The rules for a person's name, whole or in two fields. */
export const nameRules = {
  name: filledIn('Enter your name.'),
  firstName: filledIn('Enter your first name.'),
  lastName: filledIn('Enter your last name.'),
};
