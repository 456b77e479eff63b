const addresses = /[\w.!#$%&'*+/=?^`{|}~-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi;

/** Replaces email addresses, which can appear in names, paths and error messages. */
export function withoutAddresses(text: string): string {
  return text.replace(addresses, '[address]');
}

/**
 * Describes a thrown value for the log: name, code, message, stack and cause, without email addresses. Omits `details`
 * and `hint` of database errors, because they quote rows. Values other than objects are reduced to their type.
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

/** Prepares the fields of a log line: removes email addresses from texts and passes objects through `describeError`. */
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
