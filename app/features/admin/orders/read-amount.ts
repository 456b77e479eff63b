/** Parses an amount such as '5' or '$1,234.50' into cents. Returns undefined for anything but a positive amount. */
export function readAmount(text: string): number | undefined {
  const typed = text.trim().replace(/^\$\s*/, '');
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(typed)) return undefined;
  const cents = Math.round(Number(typed.replaceAll(',', '')) * 100);
  return cents > 0 ? cents : undefined;
}
