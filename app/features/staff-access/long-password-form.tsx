import { adminPasswordMinimum } from '#domain/find-password-problem.ts';
import { setAdminPassword } from '#lib/session/second-factor.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { ChangePasswordForm } from '#common/account/change-password-form.tsx';

/** Asks staff for a password of the length that staff need. */
export function LongPasswordForm({ user }: { user: SessionUser }) {
  return (
    <ChangePasswordForm
      label="Choose a longer password"
      action="Save password"
      className="max-w-sm"
      user={user}
      minimum={adminPasswordMinimum}
      onSave={(entry) => setAdminPassword(user.email, entry)}
    />
  );
}
