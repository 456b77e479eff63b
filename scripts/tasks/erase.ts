import { cleanEmailAddress, mayBeKnownAddress } from '#domain/email-address.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { deletePersonalFiles } from '#functions/delete-account/personal-files.ts';
import { askToType, onDeployment } from '../build/on-deployment.ts';

const USAGE = 'Name an email address: npm run erase -- <email> [--yes]';

/**
 * `npm run erase -- <email>`: deletes the account with this address, its files, and all rows with the address. Asks for confirmation
 * unless `--yes` is given. Running it again is safe.
 */
export async function run(args: string[]): Promise<void> {
  const [typed = '', ...more] = args.filter((arg) => arg !== '--yes');
  const email = cleanEmailAddress(typed);
  if (!mayBeKnownAddress(email) || more.length > 0) throw new Error(USAGE);
  await onDeployment(async (client) => {
    const warning = `This deletes the account and all data of ${email}. It can’t be undone.`;
    if (!args.includes('--yes') && !(await askToType(email, warning))) return;
    for (const line of await eraseAddress(client, email)) console.log(line);
  });
}

/** Deletes all data of the address. Returns one line per step. Throws with a message for the owner. */
export async function eraseAddress(client: ServiceClient, email: string): Promise<string[]> {
  const { data: userId, error } = await client.rpc('find_account', { p_email: email });
  if (error) throw new Error('The account could not be looked up', { cause: error });
  const lines = userId === null ? ['There is no account.'] : [await deleteAccount(client, userId)];
  const { data: counts, error: failed } = await client.rpc('erase_address', { p_email: email });
  if (failed) throw new Error('The address could not be erased', { cause: failed });
  return [
    ...lines,
    ...Object.entries(counts as Record<string, number>).map(([what, count]) => `${count} ${what}`),
  ];
}

async function deleteAccount(client: ServiceClient, userId: string): Promise<string> {
  const { data: running, error } = await client
    .from('subscriptions')
    .select('stripe_subscription_id')
    .eq('user_id', userId)
    .in('status', ['active', 'trialing', 'past_due', 'unpaid', 'paused']);
  if (error) throw new Error('The subscriptions could not be read', { cause: error });
  if (running.length > 0) {
    const ids = running.map((one) => one.stripe_subscription_id).join(', ');
    throw new Error(
      `The account pays for a subscription (${ids}). Cancel it in Stripe first, then run this again.`,
    );
  }
  await deletePersonalFiles(userId, client);
  const { error: kept } = await client.auth.admin.deleteUser(userId);
  if (kept) throw new Error(`The account could not be deleted: ${kept.message}`, { cause: kept });
  return 'The account is deleted, with its files.';
}
