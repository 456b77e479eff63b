import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFile, type CsvSeparator } from '#domain/csv.ts';
import { formatLength, parseLength } from '#domain/measures.ts';
import { readCsvFile } from './read-csv-file.ts';
import { readRows } from './read-rows.ts';

const separator = fc.constantFrom<CsvSeparator[]>(',', ';');
const word = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('=', '-', "'", '"', ',', ';', '\t', 'ä', 'Ž', '1', '\n'), maxLength: 5 }),
);

test('reads every file that the site writes: texts, formulas, numbers with their decimal sign', async () => {
  await fc.assert(
    fc.asyncProperty(
      separator,
      fc.array(fc.tuple(word, fc.integer({ min: 0, max: 9999 })), { minLength: 1, maxLength: 12 }),
      async (sign, rows) => {
        const file = csvFile(
          [
            ['Note', 'Bar', 'Meet'],
            ...rows.map(([text, cm]) => [text, { value: cm / 100, decimals: 2 }, 'x']),
          ],
          sign,
        );
        const table = await readRows(await readCsvFile(new File([file], 'jumps.csv')));
        expect(table.header).toEqual(['Note', 'Bar', 'Meet']);
        expect(table.rows.map(({ cells }) => cells[0])).toEqual(rows.map(([text]) => text));
        expect(table.rows.map(({ cells }) => parseLength(cells[1] ?? ''))).toEqual(
          rows.map(([, cm]) => parseLength(formatLength(cm / 100, 'metric'))),
        );
      },
    ),
  );
});
