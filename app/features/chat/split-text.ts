import { replacePattern } from '#common/upload/replace-address.ts';

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'time'; text: string; seconds: number }
  /** The address at which the athlete sends another version of a video. */
  | { kind: 'replace'; text: string; submissionId: string };

/** '@2.34 s' or '@2,34s': a time in the linked review. */
const timePattern = /@(\d{1,4}(?:[.,]\d{1,6})?)\s?s\b/g;

/**
 * Splits a message's text into plain text, times of the linked review, and addresses for another version of a video. Joined, the parts are
 * the text.
 */
export function splitText(text: string): TextPart[] {
  const times = [...text.matchAll(timePattern)].map((match): [number, TextPart] => [
    match.index,
    { kind: 'time', text: match[0], seconds: Number((match[1] ?? '').replace(',', '.')) },
  ]);
  const addresses = [...text.matchAll(replacePattern)].map((match): [number, TextPart] => [
    match.index,
    { kind: 'replace', text: match[0], submissionId: match[1] ?? '' },
  ]);
  const parts: TextPart[] = [];
  let end = 0;
  for (const [start, part] of [...times, ...addresses].sort(([a], [b]) => a - b)) {
    if (start < end) continue;
    if (start > end) parts.push({ kind: 'text', text: text.slice(end, start) });
    parts.push(part);
    end = start + part.text.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}
