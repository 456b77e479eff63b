/** What sign-up accepts: the default pattern of zod's `z.email()`, which the auth service of the embedded backend uses. */
const pattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Removes invisible characters and surrounding blanks, which come along when an address is pasted. */
export function cleanEmailAddress(text: string): string {
  return text.replace(invisible, '').trim();
}

/**
 * Whether a clean text is an email address that the site accepts from a visitor. The database has the same rule, in
 * `private.is_email_address`.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && pattern.test(text);
}

/**
 * Whether a text names exactly one mailbox, however a mail server or a mail API reads it: no list, no group (`g:a@x`),
 * no name before the address, no comment. Looser than `isEmailAddress`, because mail to older addresses still goes out.
 */
export function isOneMailbox(text: string): boolean {
  return text.length <= 320 && /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u.test(text);
}

/**
 * Whether a clean text may be the address of an account or an order. Looser than `isEmailAddress`, because an account
 * or a payment from before the rule, or from another auth service, must still be found.
 */
export function mayBeKnownAddress(text: string): boolean {
  return text.length <= 320 && /^\S+@\S+$/.test(text);
}
