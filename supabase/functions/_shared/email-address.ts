/** Whether a text is an email address. Browsers accept 'ada@example', the database does not: its tables check the same pattern. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
