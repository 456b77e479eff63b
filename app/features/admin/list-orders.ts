import { useQuery } from '@tanstack/react-query';
import { isUuid } from '../../../supabase/functions/_shared/uuid.ts';
import { takeData } from '../../lib/api/data-error.ts';
import { openSession } from '../../lib/session/session.ts';
import { adminKey, pageOf, toFound } from './read-list.ts';
import type { Asked } from './use-list-address.ts';

/** Orders of everybody, newest first; `only` is a status. Throws DataError. */
export async function searchOrders(asked: Asked) {
  const supabase = await openSession();
  const status = asked.only === '' ? {} : { p_status: asked.only };
  return toFound(await supabase.rpc('search_orders', { ...pageOf(asked), ...status }));
}

export type ListedOrder = Awaited<ReturnType<typeof searchOrders>>['rows'][number];

/** One order with its lines, the files its account has, its review credits and disputes; null when there is none. Throws DataError. */
async function readOrder(id: string) {
  if (!isUuid(id)) return null;
  const supabase = await openSession();
  return takeData(
    await supabase
      .from('orders')
      .select(
        'id, status, email, user_id, amount_cents, refunded_cents, livemode, created_at, paid_at, refunded_at, dispute, stripe_payment_intent, disputes(id, state, amount_cents, reason, opened_at, answer_by), order_items(position, product_name, option, quantity, amount_cents), user_downloads(id, download_count, product_files(file_name)), review_credits(granted, used)',
      )
      .eq('id', id)
      .order('position', { referencedTable: 'order_items' })
      .order('opened_at', { referencedTable: 'disputes' })
      .maybeSingle(),
  );
}

export type OpenOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

export function useOrder(id: string | undefined) {
  return useQuery({
    queryKey: [adminKey, 'order', id],
    queryFn: () => readOrder(id ?? ''),
    enabled: id !== undefined,
  });
}
