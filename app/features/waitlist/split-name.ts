/** Splits a full name into its first word and the rest. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...lastNames] = name.trim().split(/\s+/);
  return { firstName, lastName: lastNames.join(' ') };
}
