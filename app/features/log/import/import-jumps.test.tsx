import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ImportJumps } from './import-jumps.tsx';

interface Item {
  table: string;
  id: string;
  row: { bar_m: number | null };
}

const ada = fakeAccount('ada');

/** Opens an import. `answer` is what the backend answers about the attempt at a bar; it saves everything else. */
async function openImport(answer: (barM: number) => object = () => ({})) {
  const logged = vi.fn(() => Response.json([]));
  mockBackend({
    ...signedInHandlers(ada),
    'GET /rest/v1/jump_sessions': logged,
    'POST /rest/v1/rpc/save_jump_log': ({ body }) =>
      Response.json(
        (body as { p_items: Item[] }).p_items.map(({ table, id, row }) => ({
          id,
          outcome: 'saved',
          ...(table === 'jump_attempts' && answer(row.bar_m ?? 0)),
        })),
      ),
  });
  await signIn(ada);
  const onDone = vi.fn();
  const { user } = renderPage(<ImportJumps userId={ada.id} poles={[]} onDone={onDone} />);
  const look = async (text: string) => {
    await user.click(screen.getByRole('textbox', { name: /Jumps/ }));
    await user.paste(text);
    await user.click(screen.getByRole('button', { name: 'Look at the jumps' }));
  };
  const importAll = async () => user.click(await screen.findByRole('button', { name: 'Import' }));
  return { user, look, importAll, onDone, logged };
}

test('says how many jumps of the file are in the log', async () => {
  const { look, importAll, onDone } = await openImport();
  await look('date,height,result\n2026-05-02,4.20 m,XO\n2026-05-02,4.30 m,X');
  await importAll();
  await screen.findByText('3 jumps of the file are in your log.');
  expect(onDone).toHaveBeenCalled();
});

test('names each line that is not in the log, with the reason', async () => {
  const { user, look, importAll, onDone } = await openImport(
    (barM) =>
      ({
        4.1: { outcome: 'conflict' },
        4.2: { outcome: 'gone' },
        4.3: { outcome: 'gone', missing: 'pole' },
        4.4: { outcome: 'gone', missing: 'session' },
      })[barM] ?? {},
  );
  await look(
    'date,height,result\n2026-05-02,4.00 m,O\nMay 2,4.05 m,O\n\n2026-05-02,4.10 m,O\n2026-05-02,4.20 m,O\n2026-05-02,4.30 m,O\n2026-05-02,4.40 m,O',
  );
  await importAll();
  await screen.findByText(/^1 jump of the file is in your log\./);
  // Toasts of the page are list items, too.
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines.filter((line) => line?.startsWith('Line'))).toEqual([
    'Line 3: “May 2” isn’t a date. Write it like 2026-12-31, 12/31/2026, 31.12.2026 or Dec 31, 2026.',
    'Line 5: You changed this jump after an earlier import. It stays as you have it.',
    'Line 6: You deleted this jump after an earlier import.',
    'Line 7: You deleted the pole of this jump.',
    'Line 8: You deleted the practice or meet of this jump.',
  ]);
  expect(onDone).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(onDone).toHaveBeenCalled();
});

test('refuses a quotation mark that isn’t closed, with its line', async () => {
  const { look } = await openImport();
  await look('date,height,note\n2026-05-02,4.20 m,fine\n2026-05-02,4.30 m,"windy\n2026-05-02,4.40 m,fine');
  await screen.findByText('Line 3 has a quotation mark that isn’t closed. Remove or close it.');
});

test('recognizes jumps of a log with more than 1,000 days', async () => {
  const { look, logged } = await openImport();
  const day = { held_on: '2020-01-01', jump_attempts: [] };
  logged
    .mockImplementationOnce(() => Response.json(Array.from({ length: 1000 }, () => day)))
    .mockImplementationOnce(() =>
      Response.json([{ held_on: '2026-05-02', jump_attempts: [{ bar_m: 4.2, result: 'made' }] }]),
    );
  await look('date,height,result\n2020-01-01,4.20 m,X\n2026-05-02,4.20 m,O');
  await screen.findByText('1 jump seems to be in your log already:');
});
