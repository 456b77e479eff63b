/** An error with the shape and codes of Stripe's API. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(fields: { status?: number; type?: string; code?: string; param?: string; message: string }) {
    super(fields.message);
    this.name = 'StripeApiError';
    this.status = fields.status ?? 400;
    this.type = fields.type ?? 'invalid_request_error';
    this.code = fields.code;
    this.param = fields.param;
  }

  toBody(): object {
    return { error: { type: this.type, code: this.code, message: this.message, param: this.param } };
  }
}

export const stripeErrors = {
  noKey: () =>
    new StripeApiError({
      status: 401,
      message:
        'You did not provide an API key. Provide it in the Authorization header, as in "Bearer sk_test_…".',
    }),
  liveKey: () =>
    new StripeApiError({
      status: 401,
      message: 'The sandbox accepts only test keys (sk_test_…). No money moves here.',
    }),
  unknownUrl: (method: string, path: string) =>
    new StripeApiError({ status: 404, message: `Unrecognized request URL (${method}: ${path}).` }),
  missing: (kind: string, id: string, param = 'id') =>
    new StripeApiError({ status: 404, code: 'resource_missing', param, message: `No such ${kind}: '${id}'` }),
  invalid: (message: string, param?: string, code?: string) => new StripeApiError({ message, param, code }),
  differentRequest: () =>
    new StripeApiError({
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    }),
};
