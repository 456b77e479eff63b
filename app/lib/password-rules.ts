/** The shortest password, in characters. */
export const passwordMinimum = 6;
/** The longest password, in bytes: bcrypt reads no more. */
export const passwordMaximumBytes = 72;

/** What is wrong with a new password, or undefined when it will do. */
export function findPasswordProblem(password: string): string | undefined {
  if (password === '') return 'Enter a password.';
  if ([...password].length < passwordMinimum) return `Use at least ${passwordMinimum} characters.`;
  const bytes = new TextEncoder().encode(password).length;
  if (bytes > passwordMaximumBytes) {
    return `That is too long. ${passwordMaximumBytes} characters are the most, fewer with accents or emoji.`;
  }
  return undefined;
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
