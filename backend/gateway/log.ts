/** What every part of the backend writes its log to. Fields must hold no secret, no token and no e-mail address. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const addresses = /[\w.!#$%&'*+/=?^`{|}~-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi;

/** Replaces e-mail addresses, which people put into names, paths and therefore into error messages. */
export function withoutAddresses(text: string): string {
  return text.replace(addresses, '[address]');
}

/** What the log says about a thrown value: name, code, message and stack, without e-mail addresses. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  return {
    error: error.name,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
  };
}
