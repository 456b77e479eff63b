/**
 * A first name that is safe in an email to a stranger: letters, and nothing that could pass for a message or a link.
 * 'An athlete' where nothing is left.
 */
export function nameForStrangers(firstName: string): string {
  const letters = firstName.replace(/[^\p{L}\p{M}' -]/gu, '').trim();
  return letters === '' ? 'An athlete' : letters.slice(0, 40);
}
