import type { Transaction } from '../database/database.ts';

/** A mail that the auth service wants sent: one with a link and a code, or a notice of what has happened. */
export type AuthMail =
  | {
      kind: 'confirm-signup' | 'reset-password' | 'change-email';
      recipient: string;
      token: string;
      code: string;
      /** Where the link leads after it was followed. */
      redirectTo: string;
    }
  | { kind: 'email-changed'; recipient: string; newEmail: string }
  | { kind: 'password-changed'; recipient: string };

/** Takes a mail in the transaction that makes its link valid, so that there is never one without the other. */
export type QueueMail = (tx: Transaction, mail: AuthMail) => Promise<void>;

export interface PasswordRules {
  /** In characters. */
  minimum: number;
  /** Whether everybody tries this password first. */
  isCommon(password: string): boolean;
}
