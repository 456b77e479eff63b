import { explainError } from '#lib/api/explain-error.ts';
import type { MailedLink } from '#lib/session/redeem-mail.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

const nextSteps: Record<MailedLink['type'], { href: string; label: string }> = {
  signup: { href: '/auth/check-email', label: 'Get a new email' },
  recovery: { href: '/auth/reset-password', label: 'Get a new email' },
  email_change: { href: '/account', label: 'Go to your account' },
};

interface LinkProblemProps {
  error: unknown;
  /** The link has expired or was used, so the user needs a new email. */
  isExpired: boolean;
  type: MailedLink['type'];
}

/** Explains why a link did not work, and links to a new email. */
export function LinkProblem({ error, isExpired, type }: LinkProblemProps) {
  const { href, label } = nextSteps[type];
  return (
    <>
      <Notice tone="error" className={isExpired ? undefined : 'mt-6'}>
        {isExpired ? 'This link has expired or was already used.' : explainError(error)}
      </Notice>
      {isExpired && (
        <ButtonLink to={href} look="secondary" className="mt-6">
          {label}
        </ButtonLink>
      )}
    </>
  );
}
