export type TextPart = { kind: 'text'; text: string } | { kind: 'time'; text: string; seconds: number };

/** '@2.34 s' or '@2,34s': a time in the linked review. */
const timePattern = /@(\d{1,4}(?:[.,]\d{1,6})?)\s?s\b/g;

/** Splits a message's text into plain text and times of the linked review. Joined, the parts are the text. */
export function splitText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(timePattern)) {
    const [time, number = ''] = match;
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push({ kind: 'time', text: time, seconds: Number(number.replace(',', '.')) });
    end = match.index + time.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}
