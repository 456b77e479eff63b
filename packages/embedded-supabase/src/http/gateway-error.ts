import { outageRetrySeconds } from './outage.ts';

/** The services of the API. Each has its own error format. */
export type ServiceName = 'auth' | 'rest' | 'storage' | 'functions' | 'realtime';

type GatewayErrorCode =
  | 'no_api_key'
  | 'invalid_api_key'
  | 'bad_jwt'
  | 'jwt_expired'
  | 'body_too_large'
  | 'body_too_slow'
  | 'rate_limited'
  | 'misdirected'
  | 'not_found'
  | 'not_supported'
  | 'timeout'
  | 'unavailable'
  | 'internal';

/** An error that the gateway answers itself. */
export class GatewayError extends Error {
  readonly code: GatewayErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(code: GatewayErrorCode, status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.name = 'GatewayError';
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}

export const gatewayErrors = {
  noApiKey: () => new GatewayError('no_api_key', 401, 'No API key found in request'),
  invalidApiKey: () => new GatewayError('invalid_api_key', 401, 'Invalid API key'),
  badToken: () => new GatewayError('bad_jwt', 401, 'Invalid JWT'),
  expiredToken: () => new GatewayError('jwt_expired', 401, 'JWT expired'),
  bodyTooLarge: (limitBytes: number) =>
    new GatewayError('body_too_large', 413, `The request body is larger than ${limitBytes} bytes`),
  bodyTooSlow: () => new GatewayError('body_too_slow', 408, 'The request body did not arrive in time'),
  rateLimited: (seconds: number) =>
    new GatewayError('rate_limited', 429, 'Too many requests, please try again later', {
      'retry-after': String(seconds),
    }),
  misdirected: () =>
    new GatewayError('misdirected', 421, 'A local installation only answers requests from its own machine'),
  notFound: () => new GatewayError('not_found', 404, 'Not found'),
  timeout: () => new GatewayError('timeout', 504, 'The request timed out. It may still complete.'),
  unavailable: () =>
    new GatewayError('unavailable', 503, 'The server can’t answer now, please try again', {
      'retry-after': String(outageRetrySeconds),
    }),
  internal: () => new GatewayError('internal', 500, 'Internal server error'),
};

/** PostgREST's codes for these errors, which supabase-js exposes as `error.code`. */
const restCodes: Partial<Record<GatewayErrorCode, string>> = { bad_jwt: 'PGRST301', jwt_expired: 'PGRST303' };

/** Supabase Auth's codes for these errors, which auth-js exposes as `error.code`. */
const authCodes: Partial<Record<GatewayErrorCode, string>> = {
  jwt_expired: 'bad_jwt',
  rate_limited: 'over_request_rate_limit',
  timeout: 'request_timeout',
  internal: 'unexpected_failure',
};

function bodyFor(service: ServiceName | undefined, error: GatewayError): object {
  switch (service) {
    case 'rest':
      return { code: restCodes[error.code] ?? error.code, message: error.message, details: null, hint: null };
    case 'storage':
      return {
        statusCode: String(error.status),
        error: error.status === 401 ? 'Unauthorized' : error.code,
        message: error.message,
      };
    case 'auth':
      return { code: error.status, error_code: authCodes[error.code] ?? error.code, msg: error.message };
    case 'functions':
    case 'realtime':
    case undefined:
      return { error: error.message, code: error.code };
  }
}

/** Renders the error in the format of the requested service. */
export function renderGatewayError(service: ServiceName | undefined, error: GatewayError): Response {
  return Response.json(bodyFor(service, error), {
    status: error.status,
    headers: {
      ...error.headers,
      // functions-js uses this header to distinguish a FunctionsRelayError from a function's own error.
      ...(service === 'functions' ? { 'x-relay-error': 'true' } : {}),
      'cache-control': 'no-store',
    },
  });
}
