import { adminPasswordMinimum, passwordMinimum } from '#domain/find-password-problem.ts';
import { isStaff } from '#lib/session/staff-roles.ts';
import { useSession } from '#lib/session/session.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { ChangePasswordForm } from '#common/account/change-password-form.tsx';
import { toast } from '#lib/page/toast.ts';
import { changePassword } from './change-account.ts';

export function PasswordForm({ user }: { user: SessionUser }) {
  const needsLongPassword = isStaff(useSession());
  return (
    <ChangePasswordForm
      label="Password"
      action="Change password"
      look="secondary"
      user={user}
      minimum={needsLongPassword ? adminPasswordMinimum : passwordMinimum}
      onSave={(entry) => changePassword(user, entry, { needsLongPassword })}
      onSaved={() =>
        toast({
          title: 'Your password was changed.',
          description: 'You’ve been signed out on all other devices.',
          tone: 'success',
        })
      }
    />
  );
}
