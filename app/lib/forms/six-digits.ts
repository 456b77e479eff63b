import type { Rule } from './form-rules.ts';

/** Returns the digits of a typed code, without spaces. */
export function digitsOf(code: string | undefined): string {
  return (code ?? '').replace(/\D/g, '');
}

/** A rule for a six-digit code. */
export function sixDigits(message: string): Rule {
  return (code) => digitsOf(code).length === 6 || message;
}
