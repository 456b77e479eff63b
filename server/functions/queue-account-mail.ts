import type { AuthMail } from 'embedded-supabase/auth/auth-ports.ts';
import type { Transaction } from 'embedded-supabase/database/database.ts';

/**
 * Queues a mail of the auth service in `public.mail_outbox`; `account-mail.ts` renders it. A new password reset or
 * address change invalidates earlier links, so their unsent mails are deleted. Links of earlier sign-ups stay valid.
 */
export async function queueAccountMail(
  tx: Transaction,
  { kind, recipient, ...payload }: AuthMail,
): Promise<void> {
  if (kind === 'reset-password' || kind === 'change-email') {
    await tx.query(
      `delete from "public"."mail_outbox"
       where "kind" = $1 and "recipient" = $2 and "sent_at" is null and "failed_at" is null`,
      [kind, recipient],
    );
  }
  await tx.query(
    `insert into "public"."mail_outbox" ("kind", "recipient", "payload") values ($1, $2, $3::jsonb)`,
    [kind, recipient, JSON.stringify(payload)],
  );
}
