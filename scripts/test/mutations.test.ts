import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutations } from '../../tests/mutations/mutations.ts';

test('the code that each mutation breaks is still in its file', () => {
  const gone = mutations.filter(
    ({ breaks }) => 'file' in breaks && !readFileSync(breaks.file, 'utf8').includes(breaks.text),
  );
  expect(gone).toEqual([]);
});
