/** A moment of a film as people read it: 0:03.42, from microseconds. */
export function formatMoment(microseconds: number): string {
  const hundredths = Math.floor(microseconds / 10_000);
  const seconds = Math.floor(hundredths / 100);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`;
}

/**
 * A first name that may stand in a mail to somebody who does not know us: letters, and nothing that could pass for a message or a link.
 * 'An athlete' where nothing is left.
 */
export function nameForStrangers(firstName: string): string {
  const letters = firstName.replace(/[^\p{L}\p{M}' -]/gu, '').trim();
  return letters === '' ? 'An athlete' : letters.slice(0, 40);
}
