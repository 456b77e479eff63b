import {
  findPasswordProblem,
  passwordMaximumBytes,
  passwordMinimum,
  type PasswordProblem,
} from '../../../supabase/functions/_shared/find-password-problem.ts';

/** The sentence for what is wrong with a new password, or undefined. The auth service refuses the same ones. */
export function explainPasswordProblem(
  password: string,
  { minimum = passwordMinimum }: { minimum?: number } = {},
): string | undefined {
  if (password === '') return 'Enter a password.';
  const problem = findPasswordProblem(password, { minimum });
  return problem && sentenceOf(problem, minimum);
}

function sentenceOf(problem: PasswordProblem, minimum: number): string {
  switch (problem) {
    case 'short':
      return `Use at least ${minimum} characters.`;
    case 'long':
      return `That’s too long. The limit is ${passwordMaximumBytes} characters, fewer with accents or emoji.`;
    case 'common':
      return 'This is one of the most common passwords. Choose another one.';
  }
}

/** 0 cannot be used, 1 easily guessed, 2 fair, 3 strong. */
export type PasswordStrength = 0 | 1 | 2 | 3;

const common =
  /^(password|passwort|qwerty|qwertz|azerty|letmein|welcome|iloveyou|admin|abc|football|baseball|monkey|dragon|polevault|crossbar)[\d!.?]*$/i;
const runs = '0123456789 9876543210 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm';

/**
 * A rough word on how well a password stands up to guessing; length counts more than odd characters. What others know about
 * the person (their names, their address) is weak.
 */
export function rateStrength(password: string, known: readonly string[] = []): PasswordStrength {
  if (findPasswordProblem(password) !== undefined) return 0;
  const lower = password.toLowerCase();
  const telling = known
    .flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 4);
  const rest = telling.reduce((text, word) => text.replaceAll(word, ''), lower);
  const different = new Set(rest).size;
  if (common.test(password) || runs.includes(lower) || different < 5 || rest.length < 6) return 1;
  if (rest.length >= 14 && different >= 8) return 3;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password));
  if (rest.length >= 10 && kinds.length >= 3) return 3;
  return rest.length >= 8 ? 2 : 1;
}
