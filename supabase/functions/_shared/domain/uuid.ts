/** Whether the text is a UUID. Check it before a query, because Postgres throws a syntax error for anything else. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
