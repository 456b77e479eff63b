import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { postgresChangesFilter } from '@supabase/realtime-js';
import { changeOperators, ChangeFilterError, parseChangeFilter } from './parse-change-filter.ts';

describe('parseChangeFilter', () => {
  test.each([
    ['status=eq.pending', [{ column: 'status', operator: 'eq', negated: false, values: ['pending'] }]],
    ['id=not.in.(1,2)', [{ column: 'id', operator: 'in', negated: true, values: ['1', '2'] }]],
    ['name=eq."a,b"', [{ column: 'name', operator: 'eq', negated: false, values: ['a,b'] }]],
    ['name=eq.a.b=c', [{ column: 'name', operator: 'eq', negated: false, values: ['a.b=c'] }]],
    ['name=eq.', [{ column: 'name', operator: 'eq', negated: false, values: [''] }]],
    ['at=is.NULL', [{ column: 'at', operator: 'is', negated: false, values: ['null'] }]],
    [
      'id=gt.0,id=lt.100',
      [
        { column: 'id', operator: 'gt', negated: false, values: ['0'] },
        { column: 'id', operator: 'lt', negated: false, values: ['100'] },
      ],
    ],
    ['', []],
    ['   ', []],
  ])('parses %j', (filter, conditions) => {
    expect(parseChangeFilter(filter)).toEqual(conditions);
  });

  test.each([
    'undefined',
    'status',
    '=eq.1',
    'status=',
    'status=eq',
    'status=EQ.1',
    'status=foo.1',
    'status=match.a+',
    'id=in.1,2',
    'id=in.()',
    'at=is.maybe',
    'name=eq."open',
    'name=eq."a"b',
    'name=like.a\\',
    'name=ilike."a\\\\"',
    'id=eq.1,',
    `id=in.(${Array(101).fill('1').join()})`,
    Array(21).fill('id=eq.1').join(),
    `name=eq.${'x'.repeat(9_000)}`,
  ])('rejects %j', (filter) => {
    expect(() => parseChangeFilter(filter)).toThrow(ChangeFilterError);
  });

  test('parses every filter of the official builder', () => {
    const value = fc.string({ maxLength: 20 });
    const column = fc.constantFrom('status', 'height_cm');
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.record({
              column,
              operator: fc.constantFrom('eq', 'lt', 'neq', 'isdistinct'),
              values: fc.tuple(value),
            }),
            fc.record({
              column,
              operator: fc.constant('in'),
              values: fc.uniqueArray(
                value.filter((text) => text !== ''),
                { minLength: 1, maxLength: 5 },
              ),
            }),
          ),
          { minLength: 1, maxLength: 5 },
        ),
        fc.boolean(),
        (conditions, negated) => {
          const builder = postgresChangesFilter();
          for (const { column, operator, values } of conditions) {
            const method = operator as 'eq';
            const given = (operator === 'in' ? values : values[0]) as string;
            if (negated) builder.not(column, method, given);
            else
              (
                builder[
                  method === ('isdistinct' as string) ? ('isDistinct' as 'eq') : method
                ] as typeof builder.eq
              )(column, given);
          }
          const filter = builder.build();
          expect(parseChangeFilter(filter)).toEqual(
            conditions.map(({ column, operator, values }) => ({
              column,
              operator,
              negated,
              values: [...values],
            })),
          );
        },
      ),
    );
  });

  test('parses any text or throws ChangeFilterError', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string({
        unit: fc.constantFrom('a', '=', '.', ',', '(', ')', '"', '\\', 'in', 'eq', 'not.', '\0', 'é'),
      }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        try {
          for (const { operator, values } of parseChangeFilter(text)) {
            expect(changeOperators).toContain(operator);
            expect(values.length).toBeGreaterThan(0);
          }
        } catch (failure) {
          expect(failure).toBeInstanceOf(ChangeFilterError);
        }
      }),
    );
  });
});
