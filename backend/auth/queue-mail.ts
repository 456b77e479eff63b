import type { Transaction } from '../database/database.ts';
import type { MailedSecrets } from './one-time-tokens.ts';

/** Mails with a link and a code; their payload is what `account-mail.ts` of the functions reads. */
export type LinkMailKind = 'confirm-signup' | 'reset-password' | 'change-email';
/** Mails that only tell what has happened. */
export type NoticeKind = 'email-changed' | 'password-changed';

/**
 * Queues a mail in the transaction that makes its link valid. An unsent mail of the kind is dropped when its link is no longer valid;
 * links of earlier sign-ups are.
 */
export async function queueLinkMail(
  tx: Transaction,
  kind: LinkMailKind,
  recipient: string,
  { token, code, redirectTo }: MailedSecrets & { redirectTo: string },
): Promise<void> {
  if (kind !== 'confirm-signup') {
    await tx.query(
      `delete from "public"."mail_outbox"
       where "kind" = $1 and "recipient" = $2 and "sent_at" is null and "failed_at" is null`,
      [kind, recipient],
    );
  }
  await insertMail(tx, kind, recipient, { token, code, redirectTo });
}

export async function queueNotice(
  tx: Transaction,
  kind: NoticeKind,
  recipient: string,
  payload: Record<string, string> = {},
): Promise<void> {
  await insertMail(tx, kind, recipient, payload);
}

async function insertMail(tx: Transaction, kind: string, recipient: string, payload: object): Promise<void> {
  await tx.query(
    `insert into "public"."mail_outbox" ("kind", "recipient", "payload") values ($1, $2, $3::jsonb)`,
    [kind, recipient, JSON.stringify(payload)],
  );
}
