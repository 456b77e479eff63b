/** What somebody leaves for a free file. */
export interface FreeDownloadEntry {
  name: string;
  email: string;
}

interface Problem {
  message: string;
  fields: (keyof FreeDownloadEntry)[];
}

const simpleAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with the entry and where, or undefined when it will do. */
export function findProblem({ name, email }: FreeDownloadEntry): Problem | undefined {
  const missing = (['name', 'email'] as const).filter((field) => ({ name, email })[field].trim() === '');
  if (missing.length > 0) return { message: 'Please fill in all fields', fields: missing };
  if (!simpleAddress.test(email.trim())) {
    return { message: 'Please enter a valid email address', fields: ['email'] };
  }
  return undefined;
}
