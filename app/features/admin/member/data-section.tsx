import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { exportAccount } from '#common/account/export-account.ts';
import { callFunction } from '#lib/api/call-function.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { Button } from '#ui/button.tsx';
import { DeleteAccountForm } from '#common/account/delete-account-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#lib/page/toast.ts';
import { adminKey } from '../read-list.ts';
import type { MemberAccount, MemberDetails } from './load-member.ts';

interface DataSectionProps {
  member: MemberDetails;
  account: MemberAccount;
  user: SessionUser;
}

/** Exports or deletes a member's data. The owner's own account is deleted on their account page. */
export function DataSection({ member, account, user }: DataSectionProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportAccount(member.id),
    meta: { failed: 'Failed to export', done: 'The data was downloaded.' },
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" isBusy={isPending} onClick={() => mutate()}>
        {isPending ? 'Preparing…' : 'Export data'}
      </Button>
      {member.id !== user.id && (
        <Dialog
          trigger={
            <Button look="secondary" className="border-error! text-error!">
              Delete account
            </Button>
          }
          title={`Delete ${member.name}’s account`}
          description="This can’t be undone."
        >
          <ul className="list-disc flex flex-col gap-2 pl-5">
            <li>The account {account.email}, its videos, reviews and messages are deleted.</li>
            <li>A running subscription is canceled.</li>
            <li>Orders stay for your books, without name and address.</li>
          </ul>
          <DeleteAccountForm
            label={`Delete ${member.name}’s account`}
            action="Delete account"
            email={user.email}
            onDelete={async (password) => {
              await callFunction('delete-account', { body: { password, userId: member.id } });
            }}
            onDeleted={() => {
              toast({ title: 'The account was deleted.', tone: 'success' });
              void navigate('/admin/members', { replace: true });
              void queries.invalidateQueries({ queryKey: adminKey });
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
