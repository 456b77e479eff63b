import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['a plain name', 'Ada', 'Ada'],
  ['nothing', '', ''],
  ['a comma', 'Vaulter, Ada', '"Vaulter, Ada"'],
  ['quotes', 'Ada "Air" Vaulter', '"Ada ""Air"" Vaulter"'],
  ['lines', 'one\r\ntwo\nthree', '"one\r\ntwo\nthree"'],
  ['any alphabet', 'Žofie 高跳び 🏟️', 'Žofie 高跳び 🏟️'],
  ['an equals sign', '=1+1', "'=1+1"],
  ['a plus', '+1 555 0100', "'+1 555 0100"],
  ['a minus', '-2', "'-2"],
  ['an at', '@ada', "'@ada"],
  ['a tab', '\t=1', "'\t=1"],
  ['a carriage return', '\r=1', `"'\r=1"`],
  ['a formula with a comma', '=SUM(A1,A2)', `"'=SUM(A1,A2)"`],
  ['a formula that hides behind a quote', '"=1', '"""=1"'],
  ['a sign in the middle', 'a=b', 'a=b'],
])('a cell with %s', (_what, text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});

test('semicolons separate where they are asked for, and are quoted in a cell', () => {
  expect(csvLine(['Ada', 'a;b', 5], ';')).toBe('Ada;"a;b";5\r\n');
});

test('numbers and answers are written as they are, and negative numbers stay numbers', () => {
  expect(csvLine([5, -3, true, false, ''])).toBe('5,-3,yes,no,\r\n');
});

/** Reads one line as spreadsheets do. */
function readLine(line: string): string[] {
  const cells = `,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

test('whatever people type, a spreadsheet reads it back, and takes nothing for a formula', () => {
  const typed = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', 'a'), maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(typed, { minLength: 1, maxLength: 5 }), (cells) => {
      const read = readLine(csvLine(cells));
      const isFormula = (cell: string) => /^[=+\-@\t\r]/.test(cell);
      return (
        read.length === cells.length &&
        !read.some(isFormula) &&
        read.every(
          (cell, index) => cell === cells[index] || (cell === `'${cells[index]}` && isFormula(cell.slice(1))),
        )
      );
    }),
  );
});
