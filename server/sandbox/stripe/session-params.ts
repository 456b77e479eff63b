import { z } from 'zod';
import { currencyCodes, currencyRules } from '#domain/currencies.ts';
import { formatMoney } from '#domain/money.ts';
import { stripeErrors, type StripeApiError } from './stripe-error.ts';
import type { Form, FormValue } from './form-encoding.ts';

const MAX_LINE_ITEMS = 100;
const MAX_UNIT_AMOUNT = 999_999_999_999;

const currency = z
  .string()
  .toLowerCase()
  .refine((code) => currencyCodes.includes(code.toUpperCase()), 'Invalid currency');

const integer = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'Invalid integer')
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum));

const url = z.string().max(5000).refine(isWebUrl, 'Not a valid URL');

const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50, 'You can have up to 50 keys in metadata');

const taxBehavior = z.enum(['inclusive', 'exclusive']).optional();
const taxCode = z
  .string()
  .regex(/^txcd_\d{8}$/, 'No such tax code')
  .optional();
const setting = z.strictObject({ enabled: z.enum(['true', 'false']) }).optional();

const lineItem = z.strictObject({
  quantity: integer(1, 999_999),
  price_data: z.strictObject({
    currency,
    unit_amount: integer(0, MAX_UNIT_AMOUNT),
    tax_behavior: taxBehavior,
    product_data: z.strictObject({
      name: z.string().min(1).max(250),
      description: z.string().max(1000).optional(),
      images: z.array(url).max(8).optional(),
      metadata: metadata.optional(),
      tax_code: taxCode,
    }),
  }),
});

const shared = {
  success_url: url,
  cancel_url: url.optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata: metadata.default({}),
  expires_at: integer(0, Number.MAX_SAFE_INTEGER).optional(),
  expand: z.array(z.string()).optional(),
};

const paymentParams = z.strictObject({
  ...shared,
  mode: z.literal('payment'),
  line_items: z.array(lineItem).min(1).max(MAX_LINE_ITEMS),
  customer_email: z.email().max(800).optional(),
  allow_promotion_codes: z.enum(['true', 'false']).optional(),
  discounts: z
    .array(z.strictObject({ promotion_code: z.string() }))
    .length(1)
    .optional(),
  shipping_address_collection: z
    .strictObject({
      allowed_countries: z
        .array(z.string().regex(/^[A-Z]{2}$/, 'Not a country'))
        .min(1)
        .max(250),
    })
    .optional(),
  shipping_options: z
    .array(
      z.strictObject({
        shipping_rate_data: z.strictObject({
          type: z.literal('fixed_amount'),
          display_name: z.string().min(1).max(100),
          fixed_amount: z.strictObject({
            amount: integer(0, MAX_UNIT_AMOUNT),
            currency,
          }),
          tax_behavior: taxBehavior,
          tax_code: taxCode,
        }),
      }),
    )
    .max(1, 'The sandbox accepts only one shipping option')
    .optional(),
  custom_text: z
    .strictObject({ submit: z.strictObject({ message: z.string().min(1).max(1200) }).optional() })
    .optional(),
  automatic_tax: setting,
  tax_id_collection: setting,
  invoice_creation: setting,
  payment_intent_data: z.strictObject({ metadata: metadata.default({}) }).default({ metadata: {} }),
});

const subscriptionParams = z.strictObject({
  ...shared,
  mode: z.literal('subscription'),
  customer: z.string(),
  line_items: z.array(z.strictObject({ price: z.string(), quantity: integer(1, 999_999) })).length(1),
  subscription_data: z.strictObject({ metadata: metadata.default({}) }).default({ metadata: {} }),
});

const createParams = z.discriminatedUnion(
  'mode',
  [paymentParams, subscriptionParams],
  'The sandbox accepts only the modes payment and subscription',
);

export type PaymentParams = z.output<typeof paymentParams>;

export type SessionParams = z.output<typeof createParams>;

/** Validates the parameters of a new session like Stripe. `now` is in Unix seconds. Throws StripeApiError. */
export function readSessionParams(form: Form, now: number): SessionParams {
  const parsed = createParams.safeParse(form);
  if (!parsed.success) throw toStripeError(parsed.error, form);
  const { expires_at: expiresAt } = parsed.data;
  if (expiresAt !== undefined && (expiresAt < now + 30 * 60 || expiresAt > now + 24 * 60 * 60)) {
    throw stripeErrors.invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  if (parsed.data.mode === 'subscription') return parsed.data;
  if (parsed.data.discounts !== undefined && parsed.data.allow_promotion_codes !== undefined) {
    throw stripeErrors.invalid(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
    );
  }
  checkAmounts(parsed.data);
  checkTaxes(parsed.data);
  return parsed.data;
}

/** Refuses prices that don't say whether they include the tax, as Stripe does without a default in its tax settings. */
function checkTaxes({
  automatic_tax: tax,
  line_items: lines,
  shipping_options: options = [],
}: PaymentParams): void {
  if (tax?.enabled !== 'true') return;
  const behaviors = [
    ...lines.map(({ price_data: price }) => price.tax_behavior),
    ...options.map(({ shipping_rate_data: rate }) => rate.tax_behavior),
  ];
  if (behaviors.some((behavior) => behavior === undefined || behavior !== behaviors[0])) {
    throw stripeErrors.invalid('The sandbox needs the same tax_behavior on all prices.', 'line_items');
  }
}

/** Refuses amounts that Stripe refuses in their currency, and more than one currency. */
function checkAmounts({ line_items: lines, shipping_options: options = [] }: PaymentParams): void {
  const amounts = [
    ...lines.map(({ price_data: { currency: code, unit_amount: amount } }) => ({ code, amount })),
    ...options.map(({ shipping_rate_data: { fixed_amount: fixed } }) => ({
      code: fixed.currency,
      amount: fixed.amount,
    })),
  ];
  const code = amounts[0]?.code ?? 'usd';
  const { step, minimum, maximum } = currencyRules(code);
  if (amounts.some((other) => other.code !== code)) {
    throw stripeErrors.invalid('All prices on a Checkout Session must have the same currency.', 'line_items');
  }
  if (amounts.some(({ amount }) => amount % step !== 0)) {
    throw stripeErrors.invalid(`Invalid amount: must be a multiple of ${step} in ${code}`, 'line_items');
  }
  const total = lines.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0);
  if (total > maximum) {
    throw stripeErrors.invalid(
      `The Checkout Session's total amount due must be no more than ${formatMoney(maximum, code)} ${code}`,
      undefined,
      'amount_too_large',
    );
  }
  if (total < minimum) {
    throw stripeErrors.invalid(
      `The Checkout Session's total amount due must add up to at least ${formatMoney(minimum, code)} ${code}`,
      undefined,
      'amount_too_small',
    );
  }
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text.replaceAll('{CHECKOUT_SESSION_ID}', 'x'));
}

function toStripeError(error: z.ZodError, form: FormValue): StripeApiError {
  const issue = error.issues[0];
  const path = issue?.path ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const param = paramName([...path, issue.keys[0] ?? '']);
    return stripeErrors.invalid(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }
  const param = paramName(path);
  if (valueAt(form, path) === undefined) {
    return stripeErrors.invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
  }
  return stripeErrors.invalid(
    `Invalid ${param}: ${issue?.message ?? 'not valid'}`,
    param,
    errorCodeFor(param),
  );
}

function errorCodeFor(param: string): string | undefined {
  if (param.endsWith('_url')) return 'url_invalid';
  return /(quantity|unit_amount|expires_at)\]?$/.test(param) ? 'parameter_invalid_integer' : undefined;
}

function valueAt(form: FormValue, path: readonly PropertyKey[]): FormValue | undefined {
  let value: FormValue | undefined = form;
  for (const key of path) {
    if (typeof value !== 'object') return undefined;
    value = Array.isArray(value) ? value[Number(key)] : value[String(key)];
  }
  return value;
}

function paramName(path: readonly PropertyKey[]): string {
  const [head, ...rest] = path.map(String);
  return `${head ?? ''}${rest.map((key) => `[${key}]`).join('')}`;
}
