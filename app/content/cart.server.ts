import { z } from 'zod';
import type { Shipping } from '#domain/shipping.ts';
import { action, text } from './content-parts.server.ts';
import { parseContent, readContentFile } from './read-yaml.server.ts';
import { readSite } from './site.server.ts';

const file = 'cart.yml';

const term = z.strictObject({
  label: text,
  text,
  digital: z.boolean().default(false).meta({
    title: 'Only with digital products',
    description: 'Not shown for a cart in which everything is shipped.',
  }),
});

export const cartSchema = z.strictObject({
  empty: z.strictObject({ text, free: action }).meta({ title: 'Empty cart' }),
  /** Currency, tax, delivery and refunds, shown next to the checkout button. */
  terms: z.array(term).min(1),
});

/** Content of /cart (content/cart.yml). */
export interface CartContent extends z.output<typeof cartSchema> {
  /** For a cart with apparel. */
  shipping: Shipping | undefined;
}

/** Reads content/cart.yml. Throws ContentError. */
export function readCart(): CartContent {
  return { ...parseContent(file, readContentFile(file), cartSchema), shipping: readSite().shipping };
}
