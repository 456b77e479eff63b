/**
 * Reduces a first name to letters, so that it cannot carry a message or a link in a mail to a stranger. Returns 'An
 * athlete' when nothing is left.
 */
export function sanitizeFirstName(firstName: string): string {
  const letters = firstName.replace(/[^\p{L}\p{M}' -]/gu, '').trim();
  return letters === '' ? 'An athlete' : letters.slice(0, 40);
}
