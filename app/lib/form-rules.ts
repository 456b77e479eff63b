import { emailPattern } from './email-pattern.ts';

const wholeEmail = new RegExp(`^${emailPattern}$`);

/** A rule for react-hook-form: something other than spaces. */
export function filledIn(message: string): (value: string | undefined) => true | string {
  return (value) => (value?.trim() ? true : message);
}

/** A rule for react-hook-form: a phone number, in any notation with a few digits. */
export function phoneNumber(value: string | undefined): true | string {
  const typed = value?.trim() ?? '';
  if (typed === '') return 'Enter your phone number.';
  const digits = typed.replace(/\D/g, '');
  return digits.length >= 3 ? true : 'Enter a phone number, such as +1 555 010 0199.';
}

/** A rule for react-hook-form: an e-mail address. */
export function emailAddress(value: string | undefined): true | string {
  const typed = value?.trim() ?? '';
  if (typed === '') return 'Enter your e-mail address.';
  return wholeEmail.test(typed) ? true : 'This is no e-mail address. One reads name@example.com.';
}
