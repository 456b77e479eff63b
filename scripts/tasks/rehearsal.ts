import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { askToType, onDeployment } from '../build/on-deployment.ts';

type Rehearsal = Record<
  | 'orders'
  | 'files'
  | 'credits'
  | 'spentCredits'
  | 'plans'
  | 'pieces'
  | 'subscriptions'
  | 'subscriptionPayments'
  | 'coupons'
  | 'keptOrders',
  number
>;

/**
 * `npm run rehearsal`: lists what payments of Stripe's test mode delivered. With `--take-back` it deletes that, after a question that
 * `--yes` answers. Live orders stay as they are: the database refuses to touch them.
 */
export async function run(args: string[]): Promise<void> {
  const unknown = args.find((arg) => arg !== '--take-back' && arg !== '--yes');
  if (unknown !== undefined) throw new Error('npm run rehearsal [-- --take-back [--yes]]');
  await onDeployment(async (client) => {
    const rehearsal = await ask(client, 'count_rehearsal');
    for (const line of describeRehearsal(rehearsal)) console.log(line);
    if (!args.includes('--take-back')) return;
    const warning = 'This deletes the test orders and everything that they delivered. It can’t be undone.';
    if (!args.includes('--yes') && !(await askToType('take back', warning))) return;
    await ask(client, 'take_back_rehearsal');
    console.log('All of it is taken back.');
  });
}

/** Says in one line each what a rehearsal delivered. */
function describeRehearsal(rehearsal: Rehearsal): string[] {
  const { orders, files, credits, spentCredits, plans, pieces, coupons, keptOrders } = rehearsal;
  const lines = [
    [orders, `Test orders: ${orders}`],
    [files, `Files: ${files}`],
    [
      credits,
      `Video reviews: ${credits}, of which ${spentCredits} were used. Videos that used one wait for another.`,
    ],
    [plans, `Plans that buyers started: ${plans}, with what was checked off in them`],
    [pieces, `Pieces that the stock gets back: ${pieces}`],
    [
      rehearsal.subscriptions + rehearsal.subscriptionPayments,
      `Subscriptions: ${rehearsal.subscriptions}, with ${rehearsal.subscriptionPayments} paid months`,
    ],
    [coupons, `Coupons of the test mode: ${coupons}`],
    [
      keptOrders,
      `Test orders that stay, because Stripe reported live money for them: ${keptOrders}. Decide them at /admin/needs-you.`,
    ],
  ] as const;
  const found = lines.filter(([count]) => count > 0).map(([, line]) => line);
  return found.length === 0 ? ['There is nothing of a rehearsal.'] : found;
}

async function ask(
  client: ServiceClient,
  name: 'count_rehearsal' | 'take_back_rehearsal',
): Promise<Rehearsal> {
  const { data, error } = await client.rpc(name);
  if (error) throw new Error(`The rehearsal couldn’t be read: ${error.message}`, { cause: error });
  return data as Rehearsal;
}
