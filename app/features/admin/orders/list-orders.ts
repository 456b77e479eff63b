import { queryOptions } from '@tanstack/react-query';
import { isUuid } from '#domain/uuid.ts';
import { ask, rpc } from '#lib/session/ask.ts';
import { adminKey, toSearchArguments, toRowPage } from '../read-list.ts';
import type { ListQuery } from '#lib/page/use-list-address.ts';

/** Searches all orders, newest first. `only` is a status. Throws DataError. */
export async function searchOrders(listQuery: ListQuery) {
  const status = listQuery.only === '' ? {} : { p_status: listQuery.only };
  return toRowPage(await rpc('search_orders', { ...toSearchArguments(listQuery), ...status }));
}

export type ListedOrder = Awaited<ReturnType<typeof searchOrders>>['rows'][number];

/** Throws DataError. */
async function readOrder(id: string) {
  if (!isUuid(id)) return null;
  return ask((database) =>
    database
      .from('orders')
      .select(
        'id, status, email, user_id, currency, amount_cents, paid_cents, coupon_code, shipping_cents, tax, tax_cents, invoice_url, refunded_cents, livemode, created_at, paid_at, refunded_at, dispute, stripe_payment_intent, disputes(id, state, amount_cents, reason, opened_at, answer_by), order_items(position, product_name, option, quantity, amount_cents), user_downloads(id, download_count, product_files(file_name)), review_credits(granted, used), shipments(address, shipped_on, tracking_url)',
      )
      .eq('id', id)
      .order('position', { referencedTable: 'order_items' })
      .order('opened_at', { referencedTable: 'disputes' })
      .maybeSingle(),
  );
}

export type OpenOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

/** An order with its items, downloads, review credits and disputes; null for an unknown id. */
export const orderQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: [...adminKey, 'order', id],
    queryFn: () => readOrder(id ?? ''),
    enabled: id !== undefined,
  });
