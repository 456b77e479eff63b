import { addTrailEntry } from '../_shared/add-trail-entry.ts';
import type { SignedInUser } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { renderMail } from '../_shared/mail/render-mail.ts';
import { MailError } from '../_shared/mail/send-mail.ts';
import type { TestMailSent } from '../_shared/domain/setup-calls.ts';

export type SetupDependencies = Pick<
  FunctionDependencies,
  | 'supabase'
  | 'stripe'
  | 'livemode'
  | 'isSandbox'
  | 'storedFiles'
  | 'subscriptionPrice'
  | 'supabaseUrl'
  | 'siteUrl'
  | 'brand'
  | 'contentProblems'
  | 'sendMail'
  | 'mailSender'
  | 'log'
>;

/**
 * Mails the owner at once, without the queue, so that the page shows what the mail service says. Throws `test_mail_failed` with the
 * reason, and `no_test_address`.
 */
export async function sendTestMail(
  { id, email }: SignedInUser,
  { supabase, sendMail, brand, siteUrl, log }: SetupDependencies,
): Promise<TestMailSent> {
  if (email === undefined) throw errors.noTestAddress();
  const record = await addTrailEntry(supabase, id, 'test-mail', 'mail', { state: 'asked' });
  const { subject, html, text } = renderMail(
    `${brand.name} can send email`,
    [
      'You asked for this test on the setup page. Receipts, sign-up links and notices arrive the same way.',
      'Was it in your spam folder? Then check the SPF and DKIM records of your domain.',
      { kind: 'link', label: 'Back to the setup page', url: `${siteUrl}/admin/setup` },
    ],
    { brand, siteUrl },
  );
  try {
    await sendMail({ to: email, subject, html, text, idempotencyKey: `test-mail-${crypto.randomUUID()}` });
  } catch (cause) {
    log('error', 'The test mail was not sent', { cause });
    await record({ state: 'failed' });
    throw errors.testMailFailed(
      cause instanceof MailError ? cause.message : 'The mail service could not be reached',
    );
  }
  await record({ state: 'done' });
  return { to: email };
}
