import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { DeleteAccountForm } from '#common/account/delete-account-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#lib/page/toast.ts';
import { deleteAccount } from './change-account.ts';

interface DeleteAccountProps {
  email: string;
  consequences: readonly string[];
}

/** Deletes the account after a dialog that lists the consequences and asks for the password and a typed word. */
export function DeleteAccount({ email, consequences }: DeleteAccountProps) {
  const navigate = useNavigate();
  return (
    <Dialog
      trigger={
        <Button look="secondary" className="border-error! text-error!">
          Delete account
        </Button>
      }
      title="Delete your account"
      description="This can’t be undone."
    >
      <ul className="list-disc flex flex-col gap-2 pl-5">
        {consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <DeleteAccountForm
        label="Delete your account"
        action="Delete my account"
        email={email}
        onDelete={deleteAccount}
        onDeleted={() => {
          toast({ title: 'Your account was deleted.', description: 'Thank you for training with us.' });
          void navigate('/', { replace: true });
        }}
      />
    </Dialog>
  );
}
