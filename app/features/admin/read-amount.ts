/** Cents of an amount that was typed: '5', '$1,234.50'. Undefined for anything that is not clearly a positive amount. */
export function readAmount(text: string): number | undefined {
  const typed = text.trim().replace(/^\$\s*/, '');
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(typed)) return undefined;
  const cents = Math.round(Number(typed.replaceAll(',', '')) * 100);
  return cents > 0 ? cents : undefined;
}
