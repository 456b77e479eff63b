import { expect, test } from 'vitest';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend } from '#testing/fake-backend.ts';
import { newMark } from '#lib/outbox/unsent.ts';
import type { TrainingChange } from './changes.ts';
import { runSet } from './training.fixtures.ts';
import { sendChanges, storedChange } from './training-outbox.ts';

const change = {
  kind: 'values',
  assignmentId: 'a',
  entry: { ...runSet, seconds: 4.1 },
} as const;

test('a set has the same id on every device, and a conflict brings the values of the other one', async () => {
  const ada = fakeAccount('ada');
  const items: { id: string; row: object }[] = [];
  mockBackend({
    ...signedInHandlers(ada),
    'POST /rest/v1/rpc/save_jump_log': ({ body }) => {
      const [item] = (body as { p_items: { id: string; row: object }[] }).p_items;
      if (item) items.push(item);
      return Response.json([
        { id: item?.id, outcome: 'conflict', row: { ...item?.row, seconds: 4.4, version: 3 } },
      ]);
    },
  });
  await signIn(ada);
  const send = async (sent: TrainingChange) => (await sendChanges([{ change: sent, mark: newMark() }]))[0];
  const result = await send(change);
  await send({ ...change, entry: { ...change.entry, seconds: 5 } });
  expect(items[0]?.id).toBe(items[1]?.id);
  expect(items[0]?.row).toMatchObject({ assignment_id: 'a', item_id: 'run', set_number: 1, seconds: 4.1 });
  expect(result).toMatchObject({ outcome: 'conflict' });
  expect(result && storedChange(change, result)).toMatchObject({
    entry: { seconds: 4.4, version: 3, itemId: 'run' },
  });
});
