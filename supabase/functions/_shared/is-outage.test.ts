import { AuthRetryableFetchError, PostgrestError, StorageApiError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { errors } from './errors.ts';
import { isOutage } from './is-outage.ts';

const ofData = (code: string) => new PostgrestError({ message: 'no', details: '', hint: '', code });

test.each([
  ['a database without a connection', ofData('PGRST001')],
  ['a database that starts again', ofData('57P03')],
  ['a statement that took too long', ofData('57014')],
  ['two transactions in conflict', ofData('40001')],
  ['data that was never reached', ofData('')],
  ['an auth service that fails', new AuthRetryableFetchError('no', 503)],
  ['an auth service that was never reached', new AuthRetryableFetchError('no', 0)],
  ['too many requests', { status: 429, code: 'over_request_rate_limit' }],
  ['a storage that fails', new StorageApiError('no', 503, 'SlowDown')],
  ['one of these as the cause of another error', new Error('It failed', { cause: ofData('53300') })],
])('%s is an outage', (_name, error) => {
  expect(isOutage(error)).toBe(true);
});

test.each([
  ['nothing', null],
  ['a session that ended', { status: 403, code: 'session_not_found' }],
  ['a missing row', ofData('PGRST116')],
  ['a broken rule', ofData('23505')],
  ['a missing file', new StorageApiError('no', 400, '404')],
  ['a refusal', errors.notSignedIn()],
  ['a bug', new Error('x is undefined')],
])('%s is none', (_name, error) => {
  expect(isOutage(error)).toBe(false);
});
