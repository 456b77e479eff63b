import { explainAuthError } from '../../lib/api/explain-auth-error.ts';
import type { MailedLink } from '../../lib/session/redeem-mail.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const newMails: Record<MailedLink['type'], { href: string; label: string }> = {
  signup: { href: '/auth/check-email', label: 'Get a new email' },
  recovery: { href: '/auth/reset-password', label: 'Get a new email' },
  email_change: { href: '/account', label: 'Go to your account' },
};

interface LinkProblemProps {
  error: unknown;
  /** The link has expired or was used, so only a new mail helps. */
  isOver: boolean;
  type: MailedLink['type'];
}

/** Says why a link did not work, and leads to a new mail. */
export function LinkProblem({ error, isOver, type }: LinkProblemProps) {
  const { href, label } = newMails[type];
  return (
    <>
      <Notice tone="error" className={isOver ? undefined : 'mt-6'}>
        {isOver ? 'This link has expired or was already used.' : explainAuthError(error)}
      </Notice>
      {isOver && (
        <ButtonLink to={href} look="secondary" className="mt-6">
          {label}
        </ButtonLink>
      )}
    </>
  );
}
