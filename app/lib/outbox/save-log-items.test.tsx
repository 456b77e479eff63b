import { expect, test } from 'vitest';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend } from '#testing/fake-backend.ts';
import { createItemSaver } from './save-log-items.ts';

const item = { table: 'poles', id: 'p', version: 0 };

async function openServer(answer: (id: string) => object | 'down') {
  const ada = fakeAccount('ada');
  const sent: { id: string; write: string; earlier: string[] }[] = [];
  mockBackend({
    ...signedInHandlers(ada),
    'POST /rest/v1/rpc/save_jump_log': ({ body }) => {
      const { p_items: items } = body as { p_items: typeof sent };
      sent.push(...items);
      const answers = items.map(({ id }) => answer(id));
      return answers.includes('down')
        ? Response.json({ message: 'no' }, { status: 503 })
        : Response.json(answers);
    },
  });
  await signIn(ada);
  return sent;
}

test('a write names the writes of its entry that may be stored, and no others', async () => {
  let isDown = true;
  const sent = await openServer((id) => (isDown ? 'down' : { id, outcome: 'saved' }));
  const save = createItemSaver();
  await expect(save([item])).rejects.toThrow();
  isDown = false;
  await save([item, { ...item, id: 'other' }]);
  await save([item]);
  const [lost, again, other, after] = sent;
  expect(again?.earlier).toEqual([lost?.write]);
  expect(other?.earlier).toEqual([]);
  expect(after?.earlier).toEqual([again?.write]);
  expect(new Set(sent.map(({ write }) => write)).size).toBe(4);
  // Another outbox does not know them.
  await createItemSaver()([item]);
  expect(sent.at(-1)?.earlier).toEqual([]);
});

test('what the athlete stores again after a deletion names the deletion', async () => {
  const sent = await openServer((id) => ({ id, outcome: 'gone', deletion: 'd' }));
  const save = createItemSaver();
  await save([item]);
  await save([item]);
  expect(sent.map(({ earlier }) => earlier)).toEqual([[], ['d']]);
});
