import { z } from 'zod';
import { findAmountProblem } from '#domain/money.ts';
import { readCurrency } from './read-yaml.server.ts';

const example = 'must be a number, such as 39 or 39.50';

/** A price in files from before prices were numbers: '$39', '$0.00', 'from $299.00'. */
const oldPrice = z
  .string()
  .regex(/^(from )?\$\d+(\.\d{2})?$/)
  .transform((text) => Number(text.replace(/^\D+/, '')));

/** An amount that is not checked against a currency. */
export const amount = z
  .union([z.number(), oldPrice], { error: example })
  .meta({ type: 'number', format: 'price' });

/** A price in the currency of the site settings, such as 39.5. */
export const price = amount
  .superRefine((value, context) => {
    const message = findAmountProblem(value, readCurrency());
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .meta({ type: 'number', format: 'price' });
