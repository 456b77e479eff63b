import type { Transaction } from '../database/database.ts';
import type { AuthDependencies } from './auth-context.ts';
import type { MailKind } from './auth-limits.ts';
import { issueToken, type TokenType, type SignUpData } from './one-time-tokens.ts';
import { allowedRedirect } from './redirects.ts';
import type { UserRow } from './user-rows.ts';

const kinds: Record<
  MailKind,
  {
    mail: 'confirm-signup' | 'reset-password' | 'change-email';
    token: TokenType;
    sentAt: keyof UserRow & `${string}_sent_at`;
  }
> = {
  signup: {
    mail: 'confirm-signup',
    token: 'confirmation_token',
    sentAt: 'confirmation_sent_at',
  },
  recovery: {
    mail: 'reset-password',
    token: 'recovery_token',
    sentAt: 'recovery_sent_at',
  },
  email_change: {
    mail: 'change-email',
    token: 'email_change_token_new',
    sentAt: 'email_change_sent_at',
  },
};

/** Creates a link and a code for the account and queues their mail, all in the given transaction. */
export async function sendLinkMail(
  tx: Transaction,
  {
    user,
    kind,
    signUpData,
    redirectTo,
  }: { user: UserRow; kind: MailKind; signUpData?: SignUpData; redirectTo: string | null },
  { keys, queueMail, siteUrl, now }: Pick<AuthDependencies, 'keys' | 'queueMail' | 'siteUrl' | 'now'>,
): Promise<void> {
  const { mail, token: type, sentAt } = kinds[kind];
  const email = kind === 'email_change' ? user.email_change : user.email;
  if (!email) throw new Error('The account has no address for this mail');
  const time = now();
  const secrets = await issueToken(tx, { userId: user.id, type, email, signUpData }, keys, time);
  await tx.query(
    `update "auth"."users" set "${sentAt}" = $2::timestamptz, "updated_at" = $2::timestamptz where "id" = $1::uuid`,
    [user.id, time.toISOString()],
  );
  await queueMail(tx, {
    kind: mail,
    recipient: email,
    ...secrets,
    redirectTo: allowedRedirect(redirectTo, siteUrl()),
  });
}
