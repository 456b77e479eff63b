import { expect, test } from 'vitest';
import { noValues } from '#common/training/set-values.ts';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend } from '#testing/fake-backend.ts';
import { sendChange } from './send-change.ts';

const change = {
  kind: 'values',
  assignmentId: 'a',
  entry: {
    ...noValues,
    itemId: 'run',
    setNumber: 1,
    week: 1,
    day: 1,
    exercise: 'Pole runs',
    doneOn: '2026-11-30',
    seconds: 4.1,
    version: 0,
  },
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
  const sent = await sendChange(change);
  await sendChange({ ...change, entry: { ...change.entry, seconds: 5 } });
  expect(items[0]?.id).toBe(items[1]?.id);
  expect(items[0]?.row).toMatchObject({ assignment_id: 'a', item_id: 'run', set_number: 1, seconds: 4.1 });
  expect(sent).toMatchObject({
    result: { outcome: 'conflict' },
    stored: { entry: { seconds: 4.4, version: 3, itemId: 'run' } },
  });
});
