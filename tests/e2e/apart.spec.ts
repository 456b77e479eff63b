import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test as base } from '@playwright/test';
import { readExercises } from '../../app/lib/content/exercises.server.ts';
import {
  expectSignedIn,
  linkOf,
  readMailAt,
  signIn,
  signUp,
  newVisitor,
  toastOf,
  pressLink,
} from './account-steps.ts';
import { fileNameOf, paidPdf, receiptSubject, total } from './products.ts';
import { addToCart, expectPdf } from './shop-steps.ts';
import { choose, longFilm, submission } from './upload-steps.ts';

interface Places {
  sitePort: number;
  /** Where the backend answers without a name, for the test itself. */
  backendUrl: string;
}

/** Starts tests/e2e/serve-apart.ts, which builds the site first where it has changed. */
async function startPlaces() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/e2e/serve-apart.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`it ended with code ${code}`))),
  ]);
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { places: JSON.parse(line) as Places, stop };
}

const test = base.extend<{ complaints: string[] }, { places: Places }>({
  places: [
    async ({ browserName: _anyBrowser }, use) => {
      const { places, stop } = await startPlaces();
      await use(places);
      await stop();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  launchOptions: [
    async ({ launchOptions, places }, use) => {
      const backend = new URL(places.backendUrl).host;
      const rules = `MAP site.localhost:80 127.0.0.1:${places.sitePort}, MAP api.localhost:80 ${backend}`;
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=${rules}`];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
  baseURL: 'http://site.localhost',
  /** What the browser refused, by the pages' own policy or because of the other origin. */
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|CORS policy|ERR_BLOCKED/i.test(message.text()))
        complaints.push(message.text());
    });
    await use(complaints);
  },
});

test.describe('files on one origin, the backend on another @full', () => {
  // One after the other: the site of the two origins is built once, in one place.
  test.describe.configure({ mode: 'default' });
  test('Ada buys a PDF, signs up, watches a film and sends one of her own, without a cookie', async ({
    page,
    places,
    complaints,
  }) => {
    test.setTimeout(180_000);
    const ada = newVisitor('Ada');
    await addToCart(page, paidPdf.id);
    await page.getByRole('button', { name: 'Go to Checkout' }).click();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL(/^http:\/\/api\.localhost\/sandbox\/pay\/cs_test_/);
    await page.getByLabel('Email').fill(ada.email);
    await page.getByRole('button', { name: `Pay ${total(paidPdf.priceCents)}` }).click();
    await expect(page).toHaveURL(/^http:\/\/site\.localhost\/checkout\/success\?session_id=cs_test_/);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    const button = page.getByRole('button', { name: `Download ${paidPdf.name}` });
    const [bought] = await Promise.all([page.waitForEvent('download'), button.click()]);
    await expectPdf(bought, fileNameOf(paidPdf));
    const receipt = await readMailAt(places.backendUrl, ada.email, receiptSubject);
    expect(receipt.text).toContain('http://api.localhost/functions/v1/get-digital-product?');

    await signUp(page, ada);
    const mail = await readMailAt(places.backendUrl, ada.email, /^Confirm your/);
    expect(linkOf(mail)).toMatch(/^http:\/\/site\.localhost\/auth\/confirm\?/);
    await pressLink(page, mail);
    await expect(page).toHaveURL('/');
    await expectSignedIn(page);
    await page.goto('/downloads');
    await expect(page.getByText(fileNameOf(paidPdf))).toBeVisible();

    await page.goto('/video-library');
    await page.getByRole('main').getByRole('article').first().getByRole('button').click();
    const film = page.getByRole('dialog').locator('video');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
    expect(await film.evaluate((video: HTMLVideoElement) => video.currentSrc)).toContain(
      'http://api.localhost/',
    );

    await page.goto('/upload');
    const jump = longFilm();
    await choose(page, jump);
    // Asked once, before the first film.
    await page.getByRole('radio', { name: 'Yes', exact: true }).check();
    await page.getByRole('button', { name: 'Upload Video' }).click();
    await expect(toastOf(page, "Video uploaded successfully! We'll review it soon.")).toBeVisible({
      timeout: 30_000,
    });
    await expect(submission(page, jump.name).getByText('Pending')).toBeVisible();

    expect(await page.context().cookies()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a wrong address is a page of the site, and sign-in leads back to where it was asked for', async ({
    page,
    complaints,
  }) => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
    await page.goto('/auth?next=%2Fvideo-library');
    await signIn(page, { email: 'athlete@example.com', password: 'crossbar-demo' });
    await expect(page).toHaveURL('/video-library');
    await expect(page.getByText(`${readExercises().length} exercises`, { exact: true })).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
