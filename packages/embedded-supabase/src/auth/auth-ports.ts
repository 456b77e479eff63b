import type { Transaction } from '../database/database.ts';

/** A mail from the auth service: either a link with a code, or a notice about a change to the account. */
export type AuthMail =
  | {
      kind: 'confirm-signup' | 'reset-password' | 'change-email';
      recipient: string;
      token: string;
      code: string;
      /** Address to open once the link is verified. */
      redirectTo: string;
    }
  | { kind: 'email-changed'; recipient: string; newEmail: string }
  | { kind: 'password-changed'; recipient: string };

/** Queues a mail in the transaction that makes its link valid, so that neither exists without the other. */
export type QueueMail = (tx: Transaction, mail: AuthMail) => Promise<void>;

export interface PasswordRules {
  /** Minimum length in characters. */
  minimum: number;
  /** Whether the password is one of the most common ones. */
  isCommon(password: string): boolean;
}
