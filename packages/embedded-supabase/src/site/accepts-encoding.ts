/** Whether an `Accept-Encoding` header accepts the coding, by name or as '*', with a weight above 0. */
export function acceptsEncoding(header: string | null, coding: string): boolean {
  if (header === null) return false;
  let everything = false;
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (name === coding) return !refused;
    if (name === '*') everything = !refused;
  }
  return everything;
}
