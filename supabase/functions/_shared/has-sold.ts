import type { ServiceClient } from './dependencies.ts';

const soldStates = ['held', 'paid', 'disputed', 'refunded'];

/** Whether the shop has sold something, refunded or not. */
export async function hasSold(supabase: ServiceClient): Promise<boolean> {
  const { data, error } = await supabase.from('orders').select('id').in('status', soldStates).limit(1);
  if (error) throw new Error('The orders could not be read', { cause: error });
  return data.length > 0;
}
