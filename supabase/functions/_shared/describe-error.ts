const addresses = /[\w.!#$%&'*+/=?^`{|}~-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi;

/** Replaces email addresses, which people put into names, paths and therefore into error messages. */
export function withoutAddresses(text: string): string {
  return text.replace(addresses, '[address]');
}

/**
 * What a log says about something that went wrong: name, code, message, stack and cause, without email addresses. What the database
 * adds as details quotes rows, so it is left out. Of anything without a message, only its type is logged.
 */
export function describeError(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { error: typeof error };
  const {
    message,
    code,
    stack,
    cause,
  }: { message?: unknown; code?: unknown; stack?: unknown; cause?: unknown } = error;
  return {
    error: error instanceof Error ? error.name : 'object',
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof message === 'string' ? { message: withoutAddresses(message) } : {}),
    ...(typeof stack === 'string' ? { stack: withoutAddresses(stack) } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

/** The fields of a line of the log, fit to be kept: texts without addresses, and of objects what `describeError` tells. */
export function describeFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? withoutAddresses(value)
        : typeof value === 'object' && value !== null
          ? describeError(value)
          : value,
    ]),
  );
}
