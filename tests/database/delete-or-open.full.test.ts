import { test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { raceDeletions } from './race-deletions.ts';

describeOnEachEngine('deleting a video while a coach opens it', (openDatabase) => {
  test('200 times at once: a credit comes back exactly when the coach comes too late', async () => {
    await raceDeletions(await openDatabase(), { athletes: 10, videos: 20 });
  });
});
