import { useState } from 'react';
import type { Members } from '#content/members.server.ts';
import { useSession } from '#lib/session/session.ts';
import { Notice } from '#ui/notice.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CodeForm } from './code-form.tsx';
import { RequestResetForm } from './request-reset-form.tsx';
import { SetPasswordForm } from './set-password-form.tsx';

/** The page /auth/reset-password: requests the email, asks for its code, then sets a new password. */
export function ResetPasswordPage({ page }: { page: Members['resetPassword'] }) {
  const session = useSession();
  const [sent, setSent] = useState<{ email: string; at: number }>();

  if (session.status === 'signed-in' && session.isRecovery && session.isRoleKnown) {
    return (
      <AuthFrame plate="approach" kicker={page.kicker} title={page.newTitle} lead={page.newLead}>
        <SetPasswordForm user={session.user} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame plate="approach" kicker={page.kicker} title={page.title} lead={page.lead}>
      {sent === undefined ? (
        <RequestResetForm
          email={session.user?.email}
          onSent={(email) => setSent({ email, at: Date.now() })}
        />
      ) : (
        <>
          <Notice tone="done" className="mb-8">
            {page.sent}
          </Notice>
          {/* The recovery session switches this page to the password form above. */}
          <CodeForm type="recovery" email={sent.email} sentAt={sent.at} onDone={() => undefined} />
        </>
      )}
    </AuthFrame>
  );
}
