import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test as base } from '@playwright/test';
import { readExercises } from '#content/exercises.server.ts';
import {
  alex,
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

interface Addresses {
  sitePort: number;
  /** Address of the backend by IP and port, for the test itself. */
  backendUrl: string;
}

/** Starts tests/e2e/serve-two-origins.ts, which first builds the site if it has changed. */
async function startServers() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/e2e/serve-two-origins.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The server ended with code ${code}.`))),
  ]);
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { addresses: JSON.parse(line) as Addresses, stop };
}

const test = base.extend<{ blockedRequests: string[] }, { addresses: Addresses }>({
  addresses: [
    async ({ browserName: _anyBrowser }, use) => {
      const { addresses, stop } = await startServers();
      await use(addresses);
      await stop();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  launchOptions: [
    async ({ launchOptions, addresses }, use) => {
      const backend = new URL(addresses.backendUrl).host;
      const rules = `MAP site.localhost:80 127.0.0.1:${addresses.sitePort}, MAP api.localhost:80 ${backend}`;
      const args = [
        ...(launchOptions.args ?? []),
        `--host-resolver-rules=${rules}`,
        // No storage for the other origin, as many browsers do by themselves.
        '--test-third-party-cookie-phaseout',
      ];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
  baseURL: 'http://site.localhost',
  /** Console messages about requests that the browser blocked because of CSP or CORS. */
  blockedRequests: async ({ page }, use) => {
    const blockedRequests: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|CORS policy|ERR_BLOCKED/i.test(message.text()))
        blockedRequests.push(message.text());
    });
    await use(blockedRequests);
  },
});

test.describe('files on one origin, the backend on another @full', () => {
  // Serial, because both tests share one build of the site.
  test.describe.configure({ mode: 'default' });
  test('Ada buys a PDF, signs up, watches a video and submits one, without cookies', async ({
    page,
    addresses,
    blockedRequests,
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
    const receipt = await readMailAt(addresses.backendUrl, ada.email, receiptSubject);
    expect(receipt.text).toContain('http://api.localhost/functions/v1/get-digital-product?');

    await signUp(page, ada);
    const mail = await readMailAt(addresses.backendUrl, ada.email, /^Confirm your/);
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
    // The site asks for the age once, before the first video.
    await page.getByRole('radio', { name: '18 or over' }).check();
    await page.getByRole('button', { name: 'Upload Video' }).click();
    await expect(toastOf(page, "Video uploaded successfully! We'll review it soon.")).toBeVisible({
      timeout: 30_000,
    });
    await expect(submission(page, jump.name).getByText('Pending')).toBeVisible();

    expect(await page.context().cookies()).toEqual([]);
    expect(blockedRequests).toEqual([]);
  });

  test('an unknown address shows the 404 page, and sign-in leads back to the requested page', async ({
    page,
    blockedRequests,
  }) => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
    await page.goto('/auth?next=%2Fvideo-library');
    await signIn(page, alex);
    await expect(page).toHaveURL('/video-library');
    await expect(page.getByText(`${readExercises().length} exercises`, { exact: true })).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
    expect(blockedRequests).toEqual([]);
  });
});
