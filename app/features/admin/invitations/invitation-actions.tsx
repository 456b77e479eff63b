import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '#lib/session/ask.ts';
import { Button } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { toast } from '#lib/page/toast.ts';
import { adminKey } from '../read-list.ts';
import type { Invitation } from './invite-athletes.ts';

/** Why the mail was not sent, or the invitation not revoked. */
const refusals: Readonly<Record<string, string>> = {
  'just-sent': 'The email was sent less than a minute ago. Give it a moment.',
  accepted: 'This athlete has accepted the invitation.',
  revoked: 'This invitation was revoked.',
  unknown: 'This invitation was deleted.',
};

/** Buttons to resend and to revoke an open invitation. */
export function InvitationActions({ invitation: { id, name, email } }: { invitation: Invitation }) {
  const [isOpen, setOpen] = useState(false);
  const resending = useMutation({
    mutationFn: () => rpc('resend_invitation', { p_id: id }),
    onSuccess: (outcome) =>
      outcome === 'queued'
        ? toast({ title: `The invitation to ${email} was sent again.`, tone: 'success' })
        : toast({ title: refusals[outcome] ?? 'The email was not sent.', tone: 'info' }),
    meta: { failed: 'Failed to send the invitation', reloads: [adminKey] },
  });
  const revoking = useMutation({
    mutationFn: () => rpc('revoke_invitation', { p_id: id }),
    onSuccess(outcome) {
      setOpen(false);
      if (outcome === 'revoked') toast({ title: `The invitation to ${email} was revoked.`, tone: 'success' });
      else toast({ title: refusals[outcome] ?? 'The invitation was not revoked.', tone: 'info' });
    },
    meta: { failed: 'Failed to revoke the invitation', reloads: [adminKey] },
  });
  const who = <span className="sr-only">: {name || email}</span>;
  return (
    <span className="inline-flex flex-wrap gap-x-4 lg:-my-2.5 lg:flex-nowrap">
      <Button look="quiet" isBusy={resending.isPending} onClick={() => resending.mutate()}>
        {resending.isPending ? 'Sending…' : 'Resend'}
        {who}
      </Button>
      <DeleteDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Revoke this invitation?"
        description="The link in the email stops working. You can invite the athlete again."
        action="Revoke invitation"
        pending="Revoking…"
        isPending={revoking.isPending}
        onDelete={() => revoking.mutate()}
        trigger={
          <Button look="quiet" className="text-error!">
            Revoke
            {who}
          </Button>
        }
      >
        <p className="[overflow-wrap:anywhere]">{name === '' ? email : `${name}, ${email}`}</p>
      </DeleteDialog>
    </span>
  );
}
