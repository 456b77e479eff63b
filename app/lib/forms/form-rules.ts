import { cleanEmailAddress, isEmailAddress, mayBeKnownAddress } from '#domain/email-address.ts';

/** Returns true, or the error message of the field. */
export type Rule = (value: string | undefined) => true | string;

export const invalidEmail = 'Enter a valid email address, such as name@example.com.';

/** A rule for a required field. Rejects text that contains only spaces. */
export function required(message: string): Rule {
  return (value) => (value?.trim() ? true : message);
}

/** A rule for a required phone number in any format with at least three digits. */
export const phoneNumber: Rule = (value) => {
  const typed = value?.trim() ?? '';
  if (typed === '') return 'Enter your phone number.';
  const digits = typed.replace(/\D/g, '');
  return digits.length >= 3 ? true : 'Enter a phone number, such as +1 555 010 0199.';
};

/** A rule for a required email address. */
export const emailAddress: Rule = checkAddress(isEmailAddress);

/** A rule for the email address of an account or an order, which may be from before the rule for new addresses. */
export const knownEmailAddress: Rule = checkAddress(mayBeKnownAddress);

function checkAddress(isValid: (address: string) => boolean): Rule {
  return (value) => {
    const typed = cleanEmailAddress(value ?? '');
    if (typed === '') return 'Enter your email address.';
    return isValid(typed) || invalidEmail;
  };
}

export const nameRules = {
  name: required('Enter your name.'),
  firstName: required('Enter your first name.'),
  lastName: required('Enter your last name.'),
};
