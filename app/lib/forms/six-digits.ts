import type { Rule } from './form-rules.ts';

/** The digits of a typed code, which people part with spaces. */
export function digitsOf(code: string | undefined): string {
  return (code ?? '').replace(/\D/g, '');
}

/** A rule for a code of six digits. */
export function sixDigits(message: string): Rule {
  return (code) => digitsOf(code).length === 6 || message;
}
