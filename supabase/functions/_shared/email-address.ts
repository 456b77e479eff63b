/**
 * Whether a text is an email address, by the pattern that the database checks. Stricter than browsers, which accept
 * 'ada@example'.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
