import { z } from 'zod';

export const orderStatus = z.enum(['pending', 'held', 'paid', 'disputed', 'refunded', 'cancelled']);

export type OrderStatus = z.infer<typeof orderStatus>;

/** State of a dispute: 'open' until the bank decides, 'won' when the shop keeps the money. */
export const disputeState = z.enum(['open', 'won', 'lost']);

export type DisputeState = z.infer<typeof disputeState>;
