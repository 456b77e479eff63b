import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { plural } from '#lib/text/plural.ts';
import type { UnsentWork } from '#lib/device/forget-member.ts';
import { toast } from '#lib/page/toast.ts';
import { signOut } from '#lib/session/sign-out.ts';
import { DeleteDialog } from '#ui/delete-dialog.tsx';

/** Returns what 'Sign out' does: it asks first if this device has unsent work. `question` belongs beside the button. */
export function useSignOut(userId: string): { press: () => Promise<void>; question: ReactNode } {
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState<readonly UnsentWork[]>([]);
  const [isPending, setPending] = useState(false);

  async function leave(): Promise<void> {
    setPending(true);
    try {
      await signOut();
    } catch (error) {
      console.error('Failed to sign out', error);
      toast({ title: 'Failed to sign out', tone: 'error' });
      return;
    } finally {
      setPending(false);
    }
    toast({ title: 'Logged out successfully', tone: 'success' });
    await navigate('/login');
    // The menu that had the focus no longer exists.
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  async function press(): Promise<void> {
    const { findUnsent } = await import('#lib/device/forget-member.ts');
    const found = await findUnsent(userId);
    setUnsent(found);
    if (found.length === 0) await leave();
  }

  const question = (
    <DeleteDialog
      open={unsent.length > 0}
      onOpenChange={(isOpen) => isOpen || setUnsent([])}
      title="Sign out and delete unsent work?"
      description="This device has work of yours that didn’t reach us yet. Signing out deletes it."
      action="Sign out and delete it"
      pending="Signing out…"
      keep="Stay signed in"
      isPending={isPending}
      onDelete={() => void leave()}
    >
      <ul className="list-disc pl-5">
        {unsent.map(({ what, count }) => (
          <li key={what}>{plural(count, what)}</li>
        ))}
      </ul>
    </DeleteDialog>
  );
  return { press, question };
}
