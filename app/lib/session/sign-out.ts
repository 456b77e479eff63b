import { toast } from '../page/toast.ts';
import { sessionStore } from './session.ts';

/**
 * Signs out by the member's choice, and deletes what this device has stored of them. Throws when the auth service cannot be reached;
 * then nothing is deleted.
 */
export async function signOut(): Promise<void> {
  // Loaded before: afterwards there may be no connection.
  const { forgetMember } = await import('../device/forget-member.ts');
  const { user } = sessionStore.getSession();
  await sessionStore.signOut();
  if (user === undefined) return;
  await forgetMember(user.id).catch((error: unknown) => {
    console.error('Could not delete what this device has stored', error);
    toast({
      title: 'Some of your data is still on this device',
      description: 'Remove the data of this site in your browser’s settings.',
      tone: 'warning',
    });
  });
}
