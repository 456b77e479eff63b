import { z } from 'zod';
import type { Form } from './form-encoding.ts';
import { stripeErrors } from './stripe-error.ts';

/** A whole number in a form-encoded body. */
export const wholeNumber = (minimum: number, maximum: number) =>
  z.string().regex(/^\d+$/, 'Invalid integer').transform(Number).pipe(z.number().min(minimum).max(maximum));

/** Parses a request's parameters. Throws StripeApiError. */
export function readParams<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const param = issue?.path.join('.');
  throw stripeErrors.invalid(`Invalid ${param ?? 'request'}: ${issue?.message ?? ''}`, param);
}
