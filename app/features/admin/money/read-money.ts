import { queryOptions } from '@tanstack/react-query';
import { ask, rpc } from '#lib/session/ask.ts';
import { adminKey, toRowPage, toSearchArguments } from '../read-list.ts';
import type { ListQuery } from '#lib/page/use-list-address.ts';

/** Searches movements of money, newest first. `only` is a month such as '2026-11'. Throws DataError. */
export async function searchMoney(listQuery: ListQuery) {
  const month = listQuery.only === '' ? {} : { p_month: listQuery.only };
  return toRowPage(await rpc('search_money', { ...toSearchArguments(listQuery), ...month }));
}

export type Movement = Awaited<ReturnType<typeof searchMoney>>['rows'][number];

const sumMonths = () => rpc('sum_money_by_month');

/** Sums of one month in cents; refunds, disputes and fees are negative. `month` is such as '2026-11', in UTC. */
export type Month = Awaited<ReturnType<typeof sumMonths>>[number];

export const monthsQuery = queryOptions({ queryKey: [...adminKey, 'months'], queryFn: sumMonths });

export const subscribersQuery = queryOptions({
  queryKey: [...adminKey, 'subscribers'],
  queryFn: () => ask((database) => database.rpc('count_subscribers').single()),
});

const readBalanceExtent = () => ask((database) => database.rpc('read_balance_extent').maybeSingle());

/** From when on the movements are complete; null before the first comparison with Stripe. */
export type BalanceExtent = Awaited<ReturnType<typeof readBalanceExtent>>;

export const balanceExtentQuery = queryOptions({
  queryKey: [...adminKey, 'balance-extent'],
  queryFn: readBalanceExtent,
});

const listFailedPayments = () => rpc('list_failed_payments');

export type FailedPayment = Awaited<ReturnType<typeof listFailedPayments>>[number];

export const failedPaymentsQuery = queryOptions({
  queryKey: [...adminKey, 'failed-payments'],
  queryFn: listFailedPayments,
});

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats '2026-11' as 'November 2026'. */
export function formatMonth(month: string): string {
  return monthName.format(new Date(`${month}-01`));
}
