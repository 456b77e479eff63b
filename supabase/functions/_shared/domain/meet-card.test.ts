import { expect, test } from 'vitest';
import type { Attempt, AttemptResult } from './jump-log.ts';
import { buildMeetCard, meetAsCsv, meetAsText } from './meet-card.ts';

const results: Record<string, AttemptResult> = { O: 'made', X: 'missed', '-': 'passed' };

/** Attempts in the order of a text such as '4.00 XO, 4.20 -'. */
function jump(card: string): Attempt[] {
  const jumps = card
    .split(', ')
    .filter(Boolean)
    .flatMap((bar) => {
      const [height = '', marks = ''] = bar.split(' ');
      return [...marks].map((mark) => ({ barM: Number(height), result: results[mark] ?? null }));
    });
  return jumps.map((fields, index) => ({
    id: String(index).padStart(3, '0'),
    sessionId: 'meet',
    at: new Date(Date.UTC(2026, 10, 27, 15, index)).toISOString(),
    poleId: null,
    gripM: null,
    runUpLefts: null,
    midMarkM: null,
    takeOffM: null,
    standardsM: null,
    reason: null,
    note: '',
    submissionId: null,
    version: 1,
    ...fields,
  }));
}
const bars = [4, 4.2, 4.4];
const cardOf = (text: string) => buildMeetCard({ barsM: bars }, jump(text));

test.each([
  ['nothing jumped yet', '', { barM: 4, attempt: 1 }, undefined, false],
  ['a make', '4.00 O', { barM: 4.2, attempt: 1 }, 4, false],
  ['a miss', '4.00 X', { barM: 4, attempt: 2 }, undefined, false],
  ['a passed height', '4.00 -', { barM: 4.2, attempt: 1 }, undefined, false],
  ['a pass after a miss', '4.00 X-, 4.20 X', { barM: 4.2, attempt: 2 }, undefined, false],
  ['the last height', '4.00 O, 4.20 O, 4.40 XO', undefined, 4.4, false],
  ['three misses', '4.00 O, 4.20 XXX', undefined, 4, true],
  ['three misses at two heights', '4.00 XX-, 4.20 X', undefined, undefined, true],
  ['a height that is not on the list', '4.00 O, 4.10 O', { barM: 4.2, attempt: 1 }, 4.1, false],
] as const)('knows what comes after %s', (_name, text, next, bestM, isOut) => {
  expect(cardOf(text)).toMatchObject({ isOut, problems: [] });
  expect(cardOf(text).next).toEqual(next);
  expect(cardOf(text).bestM).toBe(bestM);
});

test('names what the rules do not allow', () => {
  expect(cardOf('4.00 OO').problems).toEqual(['4.00 m has a jump after a make.']);
  expect(cardOf('4.00 XX, 4.20 XX').problems).toEqual(['4.20 m has a jump after three misses in a row.']);
});

test('writes the card in the notation of meets', () => {
  const card = cardOf('4.00 XO, 4.20 -, 4.40 XX');
  expect(meetAsText({ title: 'Club meet', date: '2026-11-27' }, card, 'metric')).toBe(
    'Club meet, 2026-11-27\n4.00 m  XO\n4.20 m  –\n4.40 m  XX\nBest: 4.00 m',
  );
  expect(meetAsText({ title: '', date: '2026-11-27' }, cardOf('4.00 XXX'), 'imperial')).toBe(
    `2026-11-27\n13' 1½"  XXX\nNH (no height)`,
  );
  expect(meetAsCsv(card, ',')).toBe('\uFEFF4.00,4.20,4.40\r\nXO,–,XX\r\n');
  expect(meetAsCsv(card, ';')).toBe('\uFEFF4,00;4,20;4,40\r\nXO;–;XX\r\n');
});
