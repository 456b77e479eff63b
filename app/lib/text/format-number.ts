const wholeNumber = new Intl.NumberFormat('en-US');

/** Formats a count as '1,234'. */
export function formatNumber(count: number): string {
  return wholeNumber.format(count);
}
