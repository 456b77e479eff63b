const seconds = String.raw`(\d+(?:\.\d*)?|\.\d+)`;
const plain = new RegExp(String.raw`^${seconds} ?(?:s|secs?|seconds?|")?$`);
const clock = new RegExp(String.raw`^(?:(\d{1,2}):(?=\d{2}:))?(\d{1,3}):(\d{2}(?:\.\d*)?)$`);
const hourUnit = String.raw`h|hrs?|hours?`;
// A single 'm' behind the last number would be meters.
const minuteUnit = String.raw`m(?= ?[\d.])|mins?|minutes?|'`;
const parts = new RegExp(
  String.raw`^(?:${seconds} ?(?:${hourUnit}) ?)?(?:${seconds} ?(?:${minuteUnit}) ?)?(?:${seconds} ?(?:s|secs?|seconds?|")?)?$`,
);
const hoursMinutes = new RegExp(String.raw`^(\d+) ?(?:${hourUnit}) ?(\d{1,2})$`);

/** Whether a word of a plan such as 'min' is a unit of time. */
export const isTimeUnit = (word: string): boolean =>
  /^(?:s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?)$/.test(word);

/**
 * Parses a time: `4.12`, `4,12`, `40 s`, `1:30`, `1:02:30`, `2 min`, `1 min 30`, `1'30"`, `1 h 5 min`. Returns seconds to
 * the thousandth, or undefined when the text is not a time.
 */
export function parseSeconds(text: string): number | undefined {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(',', '.')
    .replace(/[′’]/g, "'")
    .replace(/[″”]|''/g, '"')
    .replace(/\s+/g, ' ')
    .replace(/(?<=[a-z])\.(?= |$)/g, '');
  const [, onlySeconds] = plain.exec(typed) ?? [];
  if (onlySeconds !== undefined) return inSeconds('0', '0', onlySeconds);
  const [, hours = '0', minutes, rest = '0'] = clock.exec(typed) ?? [];
  if (minutes !== undefined)
    return Number(rest) < 60 && (hours === '0' || Number(minutes) < 60)
      ? inSeconds(hours, minutes, rest)
      : undefined;
  const [, h, m] = hoursMinutes.exec(typed) ?? [];
  if (h !== undefined) return inSeconds(h, m, '0');
  const named = typed === '' ? null : parts.exec(typed);
  return named ? inSeconds(named[1], named[2], named[3]) : undefined;
}

function inSeconds(hours = '0', minutes = '0', rest = '0'): number | undefined {
  const value = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
  return Number.isFinite(value) ? Math.round(value * 1000) / 1000 : undefined;
}

/** Formats a time as '4.12 s', '40 s', '1:30' or '1:02:30'. */
export function formatSeconds(value: number): string {
  const hundredths = Math.round(value * 100);
  if (hundredths < 6000) return `${hundredths / 100} s`;
  const rest = (hundredths % 6000) / 100;
  const minutes = Math.floor(hundredths / 6000);
  const pad = (part: number) => `${part < 10 ? '0' : ''}${part}`;
  return minutes < 60
    ? `${minutes}:${pad(rest)}`
    : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(rest)}`;
}
