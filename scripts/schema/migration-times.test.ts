import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { migrationsDirectory } from './read-schemas.ts';

test('a migration has the time of its making in its name, which is never in the future', async () => {
  const versions = (await readdir(migrationsDirectory)).map((file) => file.split('_')[0] ?? '');
  const times = versions.map((version) =>
    Date.parse(version.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z')),
  );
  expect(times.length).toBeGreaterThan(0);
  expect(versions.filter((_, index) => !((times[index] ?? NaN) <= Date.now()))).toEqual([]);
});
