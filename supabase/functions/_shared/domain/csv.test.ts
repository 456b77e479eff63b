import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, withoutGuard } from './csv.ts';

test.each([
  ['a plain name', 'Ada', 'Ada'],
  ['no text', '', ''],
  ['a comma', 'Vaulter, Ada', '"Vaulter, Ada"'],
  ['quotes', 'Ada "Air" Vaulter', '"Ada ""Air"" Vaulter"'],
  ['lines', 'one\r\ntwo\nthree', '"one\r\ntwo\nthree"'],
  ['other scripts', 'Žofie 高跳び 🏟️', 'Žofie 高跳び 🏟️'],
  ['an equals sign', '=1+1', "'=1+1"],
  ['a plus', '+1 555 0100', "'+1 555 0100"],
  ['a minus', '-2', "'-2"],
  ['an at sign', '@ada', "'@ada"],
  ['a tab', '\t=1', "'\t=1"],
  ['a carriage return', '\r=1', `"'\r=1"`],
  ['a line feed', '\n=1', `"'\n=1"`],
  ['a full-width equals sign', '＝1+1', "'＝1+1"],
  ['a full-width plus', '＋1', "'＋1"],
  ['a full-width minus', '－1', "'－1"],
  ['a full-width at sign', '＠ada', "'＠ada"],
  ['a small equals sign', '﹦1', "'﹦1"],
  ['an equals sign after spaces', '  =1', "'  =1"],
  ['an equals sign after a no-break space', '\u00a0=1', "'\u00a0=1"],
  ['an equals sign after an invisible character', '\u200b=1', "'\u200b=1"],
  ['a formula with a comma', '=SUM(A1,A2)', `"'=SUM(A1,A2)"`],
  ['a formula after a quote', '"=1', '"""=1"'],
  ['a sign in the middle', 'a=b', 'a=b'],
])('writes a cell with %s', (_what, text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});

test('separates cells by semicolons and quotes semicolons in a cell', () => {
  expect(csvLine(['Ada', 'a;b', 5], ';')).toBe('Ada;"a;b";5\r\n');
});

test('writes money with the decimals of its currency and the decimal sign that goes with the separator', () => {
  const cells = [
    { cents: 123456, currency: 'usd' },
    { cents: -5, currency: 'eur' },
    { cents: 0, currency: 'usd' },
    { cents: 5000, currency: 'jpy' },
    { cents: 5120, currency: 'kwd' },
    { cents: 500, currency: 'isk' },
  ];
  expect(csvLine(cells)).toBe('1234.56,-0.05,0.00,5000,5.120,5\r\n');
  expect(csvLine(cells, ';')).toBe('1234,56;-0,05;0,00;5000;5,120;5\r\n');
});

test('writes numbers unquoted and booleans as yes or no', () => {
  expect(csvLine([5, -3.25, true, false, ''])).toBe('5,-3.25,yes,no,\r\n');
  expect(csvLine([-3.25, { value: 4, decimals: 2 }], ';')).toBe('-3,25;4,00\r\n');
});

/** Parses a line as spreadsheets do. */
function readLine(line: string): string[] {
  const cells = `,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

test('round-trips any text without producing a formula', () => {
  const typed = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.string({
      unit: fc.constantFrom('=', '＝', '+', '-', '@', ' ', '\t', '\r', '\n', '"', ',', 'a', "'"),
      maxLength: 6,
    }),
  );
  fc.assert(
    fc.property(fc.array(typed, { minLength: 1, maxLength: 5 }), (cells) => {
      const read = readLine(csvLine(cells));
      const isFormula = (cell: string) => /^([\s\p{C}]*[=+\-@＝]|[\t\r\n])/u.test(cell);
      return (
        read.length === cells.length &&
        !read.some(isFormula) &&
        read.every((cell, index) => withoutGuard(cell) === cells[index])
      );
    }),
  );
});
