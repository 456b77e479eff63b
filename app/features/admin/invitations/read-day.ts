const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const usDay = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;

/**
 * Reads a day of a spreadsheet, '2026-12-31' or '12/31/2026', as '2026-12-31'. Two digits are a year of this century.
 * Returns undefined for anything else, also for a day that doesn't exist.
 */
export function readDay(text: string): string | undefined {
  const iso = isoDay.exec(text);
  const us = usDay.exec(text);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  if (!us) return undefined;
  const year = Number(us[3]);
  return toDay(year < 100 ? 2000 + year : year, Number(us[1]), Number(us[2]));
}

function toDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : undefined;
}
