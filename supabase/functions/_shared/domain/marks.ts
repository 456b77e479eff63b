import type { AttemptResult } from './jump-log.ts';

/** How a result is written on the card of a meet. */
export const resultMarks: Record<AttemptResult, string> = { made: 'O', missed: 'X', passed: '–' };

const signs: Record<string, AttemptResult> = {
  o: 'made',
  '0': 'made',
  '✓': 'made',
  '✔': 'made',
  x: 'missed',
  '×': 'missed',
  '✗': 'missed',
  '✘': 'missed',
  '-': 'passed',
  '–': 'passed',
  '—': 'passed',
  p: 'passed',
};
const noHeight: readonly AttemptResult[] = ['missed', 'missed', 'missed'];
const words: Record<string, readonly AttemptResult[]> = {
  made: ['made'],
  make: ['made'],
  cleared: ['made'],
  clear: ['made'],
  yes: ['made'],
  true: ['made'],
  '1': ['made'],
  missed: ['missed'],
  miss: ['missed'],
  fail: ['missed'],
  failed: ['missed'],
  no: ['missed'],
  false: ['missed'],
  '0': ['missed'],
  pass: ['passed'],
  passed: ['passed'],
  nh: noHeight,
  nm: noHeight,
  'no height': noHeight,
};

/** The forms of a result that `readMarks` reads, for a refusal. */
export const markForms = 'made, missed, passed, NH or O, X, –, as in XXO';

/**
 * Reads 'made', 'miss', 'NH' (three misses) or the marks of a meet, 'XXO', 'x x o' or 'X-X-O', as the attempts at a bar.
 * Undefined when it is none of them.
 */
export function readMarks(text: string): readonly AttemptResult[] | undefined {
  const typed = text.trim().toLowerCase();
  if (Object.hasOwn(words, typed)) return words[typed];
  // After a pass there is no jump at the same bar, so a dash between two marks only separates them.
  const letters = [...typed.replace(/[\s,;/|.]/g, '').replace(/(?<=[xo0×])[-–—](?=[xo0×])/g, '')];
  const read = letters.map((mark) => (Object.hasOwn(signs, mark) ? signs[mark] : undefined));
  return read.length > 0 && read.every((mark) => mark !== undefined) ? read : undefined;
}

/** Writes attempts at a bar as 'XXO'. */
export const writeMarks = (results: readonly (AttemptResult | null)[]): string =>
  results.map((result) => (result === null ? '' : resultMarks[result])).join('');
