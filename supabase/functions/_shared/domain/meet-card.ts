import { csvFile, type CsvSeparator } from './csv.ts';
import { byTimeLogged, type Attempt, type JumpSession } from './jump-log.ts';
import { resultMarks, writeMarks } from './marks.ts';
import { formatLength, type UnitSystem } from './measures.ts';

/** Misses in a row after which a vaulter is out, also at different heights (World Athletics, technical rules). */
const missesUntilOut = 3;

/** A height of a meet with what was jumped there. */
export interface BarRow {
  barM: number;
  attempts: readonly Attempt[];
  /** 'XO', or empty before the first attempt. */
  marks: string;
}

export interface MeetCard {
  /** By height. */
  rows: readonly BarRow[];
  bestM: number | undefined;
  isOut: boolean;
  /** The height and attempt that come next; undefined when the athlete is out or the list of heights has ended. */
  next: { barM: number; attempt: number } | undefined;
  /** What the rules do not allow, such as two makes at a height: the same meet may have been logged twice. */
  problems: readonly string[];
}

function findProblems(rows: readonly BarRow[], text: (barM: number) => string): string[] {
  const problems: string[] = [];
  let misses = 0;
  for (const { barM, attempts } of rows) {
    let isDone = false;
    for (const { result } of attempts) {
      if (isDone) problems.push(`${text(barM)} has a jump after a make.`);
      else if (misses >= missesUntilOut)
        problems.push(`${text(barM)} has a jump after three misses in a row.`);
      if (result === 'made') isDone = true;
      if (result !== 'passed') misses = result === 'missed' ? misses + 1 : 0;
    }
  }
  return [...new Set(problems)];
}

/** Builds the card of a meet from its heights and attempts. Jumps without a bar are left out. */
export function buildMeetCard(
  { barsM }: Pick<JumpSession, 'barsM'>,
  attempts: readonly Attempt[],
  system: UnitSystem = 'metric',
): MeetCard {
  const jumped = attempts.filter(({ barM, result }) => barM !== null && result !== null).sort(byTimeLogged);
  const heights = [...new Set([...barsM, ...jumped.map(({ barM }) => barM ?? 0)])].sort((a, b) => a - b);
  const rows = heights.map((barM) => {
    const atBar = jumped.filter((attempt) => attempt.barM === barM);
    return { barM, attempts: atBar, marks: writeMarks(atBar.map(({ result }) => result)) };
  });
  const inOrder = rows.flatMap((row) => row.attempts);
  const lastMake = inOrder.findLastIndex(({ result }) => result === 'made');
  const misses = inOrder.slice(lastMake + 1).filter(({ result }) => result === 'missed').length;
  const made = rows.filter(({ marks: text }) => text.includes(resultMarks.made));
  const isOut = misses >= missesUntilOut;
  const last = rows.findLastIndex((row) => row.attempts.length > 0);
  const staysAtBar = rows[last]?.attempts.at(-1)?.result === 'missed';
  const nextRow = isOut ? undefined : rows[staysAtBar ? last : last + 1];
  return {
    rows,
    bestM: made.at(-1)?.barM,
    isOut,
    next: nextRow && { barM: nextRow.barM, attempt: nextRow.attempts.length + 1 },
    problems: findProblems(rows, (barM) => formatLength(barM, system)),
  };
}

/** Returns the card in the notation of meets, one line for a height that was jumped or passed. */
export function meetAsText(
  { title, date }: { title: string; date: string },
  { rows, bestM }: MeetCard,
  system: UnitSystem,
): string {
  const jumped = rows.filter((row) => row.marks !== '');
  return [
    [title, date].filter(Boolean).join(', '),
    ...jumped.map((row) => `${formatLength(row.barM, system)}  ${row.marks}`),
    bestM === undefined ? 'NH (no height)' : `Best: ${formatLength(bestM, system)}`,
  ].join('\n');
}

/** Returns the card as CSV: the heights in meters, and below them the marks. */
export function meetAsCsv({ rows }: MeetCard, separator: CsvSeparator): string {
  const jumped = rows.filter((row) => row.marks !== '');
  const heights = jumped.map(({ barM }) => ({ value: barM, decimals: 2 }));
  return csvFile([heights, jumped.map((row) => row.marks)], separator);
}
