import { expect, test } from 'vitest';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend } from '#testing/fake-backend.ts';
import { saveItemsFrom } from './save-log-items.ts';

test('a write names the earlier ones of its entry that got no answer, and no others', async () => {
  const ada = fakeAccount('ada');
  const sent: { id: string; write: string; earlier: string[] }[] = [];
  let isDown = true;
  mockBackend({
    ...signedInHandlers(ada),
    'POST /rest/v1/rpc/save_jump_log': ({ body }) => {
      const { p_items: items } = body as { p_items: typeof sent };
      sent.push(...items);
      if (isDown) return Response.json({ message: 'no' }, { status: 503 });
      return Response.json(items.map(({ id }) => ({ id, outcome: 'saved' })));
    },
  });
  await signIn(ada);
  const save = saveItemsFrom('a device');
  const item = { table: 'poles', id: 'p', version: 0 };
  await expect(save([item])).rejects.toThrow();
  isDown = false;
  await save([item, { ...item, id: 'other' }]);
  await save([item]);
  const [lost, again, other, after] = sent;
  expect(again?.earlier).toEqual([lost?.write]);
  expect(other?.earlier).toEqual([]);
  expect(after?.earlier).toEqual([]);
  expect(new Set(sent.map(({ write }) => write)).size).toBe(4);
});
