import {
  findPasswordProblem,
  passwordMaximumBytes,
  passwordMinimum,
  type PasswordProblem,
} from '#domain/find-password-problem.ts';

/** Returns the error message for a new password, or undefined. The auth service applies the same rules. */
export function explainPasswordProblem(
  password: string,
  { minimum = passwordMinimum }: { minimum?: number } = {},
): string | undefined {
  if (password === '') return 'Enter a password.';
  const problem = findPasswordProblem(password, { minimum });
  return problem && messageOf(problem, minimum);
}

function messageOf(problem: PasswordProblem, minimum: number): string {
  switch (problem) {
    case 'short':
      return `Use at least ${minimum} characters.`;
    case 'long':
      return `That’s too long. The limit is ${passwordMaximumBytes} characters, fewer with accents or emoji.`;
    case 'common':
      return 'This is one of the most common passwords. Choose another one.';
  }
}

/** 0: invalid, 1: easy to guess, 2: fair, 3: strong. */
export type PasswordStrength = 0 | 1 | 2 | 3;

const commonPattern =
  /^(password|passwort|qwerty|qwertz|azerty|letmein|welcome|iloveyou|admin|abc|football|baseball|monkey|dragon|polevault|crossbar)[\d!.?]*$/i;
const sequences = '0123456789 9876543210 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm';

/**
 * Roughly estimates the strength of a password. Length counts more than special characters. Words in `known`, such as
 * the user's names and email address, do not count.
 */
export function rateStrength(password: string, known: readonly string[] = []): PasswordStrength {
  if (findPasswordProblem(password) !== undefined) return 0;
  const lower = password.toLowerCase();
  const knownWords = known
    .flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 4);
  const rest = knownWords.reduce((text, word) => text.replaceAll(word, ''), lower);
  const distinct = new Set(rest).size;
  if (commonPattern.test(password) || sequences.includes(lower) || distinct < 5 || rest.length < 6) return 1;
  if (rest.length >= 14 && distinct >= 8) return 3;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password));
  if (rest.length >= 10 && kinds.length >= 3) return 3;
  return rest.length >= 8 ? 2 : 1;
}
