import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DataError } from './errors.ts';
import { parseQuery } from './parse-query.ts';

const parse = (search: string, allowArguments = false) => parseQuery(search, { allowArguments });
const encoded = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();

describe('parseQuery with random input', () => {
  const grammar = fc.constantFrom(
    ...[
      'id',
      'eq',
      'in',
      'not',
      'or',
      'and',
      'is',
      'null',
      'order',
      'limit',
      'select',
      'like(any)',
      'columns',
    ],
    ...[
      '.',
      ',',
      '(',
      ')',
      '"',
      '\\',
      '{',
      '}',
      ':',
      '::',
      '!',
      '*',
      '->',
      '...',
      '=',
      '&',
      ' ',
      '\0',
      '1',
      'é',
      '%',
    ],
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(grammar).map((parts) => parts.join('')),
  );

  test('parses any text or throws DataError with a 4xx status', () => {
    fc.assert(
      fc.property(text, fc.boolean(), (search, allowArguments) => {
        try {
          parse(search, allowArguments);
        } catch (failure) {
          expect(failure).toBeInstanceOf(DataError);
          expect((failure as DataError).status).toBeLessThan(500);
          expect((failure as DataError).code).toMatch(/^PGRST\d{3}$/);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test('preserves a quoted value in a list and inside or', () => {
    const quoted = (value: string) => `"${value.replace(/[\\"]/g, '\\$&')}"`;
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (raw) => {
        const value = raw.replaceAll('\0', '');
        const list = parse(encoded({ name: `in.(${quoted(value)},x)` })).conditions[0];
        expect(list?.value).toMatchObject({ operation: { values: [value, 'x'] } });
        const group = parse(encoded({ or: `(name.eq.${quoted(value)},id.eq.1)` })).conditions[0];
        expect(group?.value).toMatchObject({ conditions: [{ operation: { value } }, { column: 'id' }] });
      }),
    );
  });
});
