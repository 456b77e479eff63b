import type { Page } from '@playwright/test';
import { chooseInMenu, enterAs, expectSignedOut, makeMember } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { openHydrated } from './open-hydrated.ts';

test.use({ serviceWorkers: 'allow' });

/** Returns everything that the browser has stored of the site, without the bytes of files. */
const readDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const read = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('No reason')));
      });
    const found: unknown[] = [{ ...localStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await read(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        found.push(name, await read(records.getAllKeys()), await read(records.getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys())
      if (name !== 'files') found.push((await (await caches.open(name)).keys()).map(({ url }) => url));
    return JSON.stringify(found);
  });

const storedId = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('member-session') ?? '{}') as { user?: { id: string } };
    return session.user?.id ?? '';
  });

test('on a shared phone, a sign-out names what is unsent and leaves nothing of the member', async ({
  page,
  request,
}) => {
  test.setTimeout(150_000);
  const [ada, bea] = [await makeMember(request, 'Ada'), await makeMember(request, 'Bea')];
  await enterAs(page, ada);
  const id = await storedId(page);
  await openHydrated(page, '/training');
  await openHydrated(page, '/log');
  await page.route('**/rpc/save_jump_log', (route) => route.abort());
  await page.getByRole('button', { name: 'New practice' }).click();
  await page.getByRole('button', { name: 'No bar', exact: true }).click();
  await page.evaluate(() => localStorage.setItem('units', 'imperial'));
  await expect
    .poll(async () => {
      const stored = await readDevice(page);
      return [id, ada.email, '/log"', 'jump-log-changes'].filter((text) => !stored.includes(text));
    })
    .toEqual([]);

  await chooseInMenu(page, 'Sign out');
  const question = page.getByRole('dialog', { name: 'Sign out and delete unsent work?' });
  await expect(question.getByRole('listitem')).toHaveText(/^\d jump log changes?$/);
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  expect(await readDevice(page)).toContain(id);

  await chooseInMenu(page, 'Sign out');
  await question.getByRole('button', { name: 'Sign out and delete it' }).click();
  await expectSignedOut(page);
  await expect(page).toHaveURL('/auth');
  await expect
    .poll(async () => {
      const stored = await readDevice(page);
      return [id, ada.email, ada.firstName, '/log"', '/training'].filter((text) => stored.includes(text));
    })
    .toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('units'))).toBe('imperial');

  await page.unroute('**/rpc/save_jump_log');
  await enterAs(page, bea);
  await openHydrated(page, '/log');
  await expect(page.getByText(/^Nothing logged yet/)).toBeVisible();
});

test('a session that ended elsewhere deletes nothing, and hides it from the next member', async ({
  page,
  request,
}) => {
  test.setTimeout(150_000);
  const [ada, bea] = [await makeMember(request, 'Ada'), await makeMember(request, 'Bea')];
  await enterAs(page, ada);
  const id = await storedId(page);
  await openHydrated(page, '/log');
  await page.route('**/rpc/save_jump_log', (route) => route.abort());
  await page.getByRole('button', { name: 'New practice' }).click();
  await page.getByRole('button', { name: 'No bar', exact: true }).click();
  await expect.poll(async () => (await readDevice(page)).includes(`["${id}","attempt/`)).toBe(true);

  await page.evaluate(() => localStorage.removeItem('member-session'));
  await page.unroute('**/rpc/save_jump_log');
  await enterAs(page, bea);
  await openHydrated(page, '/log');
  await expect(page.getByText(/^Nothing logged yet/)).toBeVisible();
  await chooseInMenu(page, 'Sign out');
  await expectSignedOut(page);
  expect(await readDevice(page)).toContain(`["${id}","attempt/`);

  await enterAs(page, ada);
  await openHydrated(page, '/log');
  await expect(page.getByRole('link', { name: /^Practice.*1 jump/ })).toBeVisible();
});
