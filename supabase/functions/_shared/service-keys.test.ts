import { expect, test } from 'vitest';
import { listServiceKeys } from './service-keys.ts';

test('lists the older key and every secret key of a project', () => {
  const values = {
    SUPABASE_SERVICE_ROLE_KEY: 'older',
    SUPABASE_SECRET_KEYS: '{"default":"first","jobs":"second"}',
  };
  expect(listServiceKeys((name) => values[name as keyof typeof values])).toEqual([
    'older',
    'first',
    'second',
  ]);
  expect(listServiceKeys(() => undefined)).toEqual([]);
});
