import { failedOf, type ReconcileReport } from '#functions/reconcile/handler.ts';
import { onDeployment } from '../build/on-deployment.ts';

/** `npm run reconcile`: compares orders of the last 30 days and all subscriptions with the payment provider, and corrects differences. */
export async function run(): Promise<void> {
  const report = await onDeployment(async (client) => {
    const { data, error } = await client.functions.invoke<ReconcileReport>('reconcile', { method: 'POST' });
    if (error || !data) throw new Error('The payments couldn’t be compared. See the log.', { cause: error });
    return data;
  });
  console.log(describeReport(report));
  if (failedOf(report).length > 0) process.exitCode = 1;
}

function describeReport(report: ReconcileReport): string {
  const { checked, fulfilled, cancelled, held, payments, refunds, disputes, subscriptions } = report;
  const lines = [
    ...fulfilled.map((id) => `Delivered a paid order: ${id}`),
    ...cancelled.map((id) => `Canceled an order with an expired payment page: ${id}`),
    ...held.map((id) => `Waits at /admin/needs-you, because the payment doesn’t match the order: ${id}`),
    ...payments.recorded.map((id) => `Recorded a subscription payment: ${id}`),
    ...refunds.recorded.map((id) => `Recorded a refund: ${id}`),
    ...disputes.changed.map((id) => `A dispute was opened or decided: ${id}`),
    ...failedOf(report).map((id) => `Failed, will be retried in the next run: ${id}`),
  ];
  const summary = `Compared ${checked} ${checked === 1 ? 'payment' : 'payments'} of the last 30 days, and ${subscriptions.checked} running ${subscriptions.checked === 1 ? 'subscription' : 'subscriptions'}.`;
  return [summary, ...(lines.length === 0 ? ['Everything was in order.'] : lines)].join('\n');
}
