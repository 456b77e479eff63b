import { cleanEmailAddress, isEmailAddress } from '#domain/email-address.ts';

/** Name and email address that a visitor enters for a free file. */
export interface FreeDownloadEntry {
  name: string;
  email: string;
}

interface Problem {
  message: string;
  fields: (keyof FreeDownloadEntry)[];
}

/** Returns the error message and its fields, or undefined for a valid entry. */
export function findProblem({ name, email }: FreeDownloadEntry): Problem | undefined {
  const missing = (['name', 'email'] as const).filter((field) => ({ name, email })[field].trim() === '');
  if (missing.length > 0) return { message: 'Please fill in all fields', fields: missing };
  if (!isEmailAddress(cleanEmailAddress(email))) {
    return { message: 'Please enter a valid email address', fields: ['email'] };
  }
  return undefined;
}
