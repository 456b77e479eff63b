import * as z from 'zod/mini';
import type { ShippingAddress } from '#domain/shipping.ts';

/** A shipping address as the functions and the database return it. */
export const shippingAddress: z.ZodMiniType<ShippingAddress> = z.object({
  name: z.optional(z.string()),
  line1: z.string(),
  line2: z.optional(z.string()),
  city: z.optional(z.string()),
  state: z.optional(z.string()),
  postalCode: z.optional(z.string()),
  country: z.string(),
});
