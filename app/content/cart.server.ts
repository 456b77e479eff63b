import { z } from 'zod';
import type { Shipping } from '#domain/shipping.ts';
import type { Taxes } from '#domain/taxes.ts';
import { action, text } from './content-parts.server.ts';
import { parseContent, readContentFile } from './read-yaml.server.ts';
import { readSite } from './site.server.ts';

const file = 'cart.yml';
const taxLabel = 'Tax';

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
  /** Currency, delivery and refunds, shown next to the checkout button. What the cart says about taxes follows the setting. */
  terms: z.array(term).min(1),
});

/** Content of /cart (content/cart.yml). */
export interface CartContent extends z.output<typeof cartSchema> {
  /** For a cart with apparel. */
  shipping: Shipping | undefined;
}

/** What the cart says about taxes, by the setting. */
const taxTexts: Record<Taxes['prices'], string> = {
  none: 'We add no tax or fee. The total is what you pay.',
  included: 'Included in the prices. The total is what you pay.',
  added: 'Added on the payment page, where you see the total.',
};

/** Reads content/cart.yml. Throws ContentError. */
export function readCart(): CartContent {
  const { empty, terms } = parseContent(file, readContentFile(file), cartSchema);
  const { shipping, taxes } = readSite();
  const [first, ...others] = terms.filter(({ label }) => label !== taxLabel);
  const tax = { label: taxLabel, text: taxTexts[taxes.prices], digital: false };
  return { empty, terms: [...(first ? [first] : []), tax, ...others], shipping };
}
