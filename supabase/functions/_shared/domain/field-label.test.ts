import { expect, test } from 'vitest';
import type { FieldSchema } from './content-calls.ts';
import { describePath } from './field-label.ts';

test('names fields by their path as the form does', () => {
  const value = { type: 'string' } as const;
  const item = { type: 'object', properties: { value } } as const;
  const schema: FieldSchema = {
    type: 'object',
    properties: { spec: { type: 'array', title: 'Facts', items: item } },
  };
  expect(describePath('spec.1.value', schema)).toBe('Facts 2: Value');
  expect(describePath('gone.0.oldName', schema)).toBe('Gone 1: Old name');
});
