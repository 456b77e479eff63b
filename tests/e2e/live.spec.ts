import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test as base, type Page } from '@playwright/test';
import { readExercises } from '#content/exercises.server.ts';
import { lacksNginx } from '../support/start-nginx.ts';
import {
  expectSignedIn,
  linkOf,
  newVisitor,
  openVisitor,
  pressLink,
  readMailAt,
  signIn,
  signUp,
  toastOf,
  type Member,
} from './account-steps.ts';
import { fileNameOf, paidPdf, receiptSubject, total } from './products.ts';
import { expectToast, subscribe } from './forms-steps.ts';
import { addToCart, expectPdf } from './shop-steps.ts';
import { choose, longFilm, submission } from './upload-steps.ts';
import { codeOf } from '../contract/second-factor.ts';

interface Live {
  /** The sandbox of Stripe, mail and Beehiiv. */
  outsideUrl: string;
  secure: number;
  plain: number;
  /** Makes a confirmed account an admin, like `npm run admin`. */
  grant(email: string): Promise<void>;
  /** Whether Beehiiv has received the address. */
  isSubscribed(email: string): Promise<boolean>;
}

/** Starts tests/e2e/serve-live.ts. */
async function startLive() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/e2e/serve-live.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const nextLine = () =>
    Promise.race([
      once(lines, 'line').then(([text]) => String(text)),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`The server ended with code ${code}.`))),
    ]);
  const places = JSON.parse(await nextLine()) as Omit<Live, 'grant' | 'isSubscribed'>;
  const send = (line: string) => {
    child.stdin.write(`${line}\n`);
    return nextLine();
  };
  const live: Live = {
    ...places,
    grant: async (email) => expect(await send(`grant ${email}`)).toBe('granted'),
    isSubscribed: async (email) => (await send(`subscribed ${email}`)) === 'yes',
  };
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { live, stop };
}

const test = base.extend<object, { live: Live }>({
  live: [
    async ({ browserName: _anyBrowser }, use) => {
      const { live, stop } = await startLive();
      await use(live);
      await stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  launchOptions: [
    async ({ launchOptions, live }, use) => {
      const rules = [
        `MAP vault.example:443 127.0.0.1:${live.secure}`,
        `MAP vault.example:80 127.0.0.1:${live.plain}`,
      ];
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=${rules.join(', ')}`];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
  baseURL: 'https://vault.example',
  // The certificate is self-signed.
  ignoreHTTPSErrors: true,
});

/** Creates an account on the site and confirms it by email; the page is signed in afterwards. */
async function join(page: Page, { outsideUrl }: Live, firstName: string): Promise<Member> {
  const member = newVisitor(firstName);
  await signUp(page, member);
  const mail = await readMailAt(outsideUrl, member.email, /^Confirm your/);
  expect(linkOf(mail)).toMatch(/^https:\/\/vault\.example\/auth\/confirm\?/);
  await pressLink(page, mail);
  await expect(page).toHaveURL('/');
  await expectSignedIn(page);
  return member;
}

/** Sets up a longer password and an authenticator app for a new admin. */
async function setUpAdmin(page: Page, { password }: Member): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose a longer password' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByLabel('New password', { exact: true }).fill('three words and a bar');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const key = await page.getByTestId('factor-secret').innerText();
  await page.getByLabel('Code from the app').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('alert')).toContainText('That code is wrong');
  await page.getByLabel('Code from the app').fill(codeOf(key.replaceAll(' ', '')));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^\w{4}-\w{4}-\w{4}$/ })).toHaveCount(10);
  await page.getByRole('button', { name: 'I saved them' }).click();
}

test.describe('live, on Postgres, behind nginx with TLS', () => {
  test.skip(lacksNginx !== undefined, lacksNginx);

  test(
    'Ada opens the site by http, buys a PDF, downloads it and finds it in her account',
    { tag: '@full' },
    async ({ page, live }) => {
      test.setTimeout(120_000);
      await page.goto('http://vault.example/shop');
      await expect(page).toHaveURL('https://vault.example/shop');
      await addToCart(page, paidPdf.id);
      await page.getByRole('button', { name: 'Go to Checkout' }).click();
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
      await expect(page).toHaveURL(new RegExp(`^${live.outsideUrl}/sandbox/pay/cs_test_`));
      const ada = newVisitor('Ada');
      await page.getByLabel('Email').fill(ada.email);
      await page.getByRole('button', { name: `Pay ${total(paidPdf.priceCents)}` }).click();
      await expect(page).toHaveURL(/^https:\/\/vault\.example\/checkout\/success\?session_id=cs_test_/);
      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
      const button = page.getByRole('button', { name: `Download ${paidPdf.name}` });
      const [bought] = await Promise.all([page.waitForEvent('download'), button.click()]);
      await expectPdf(bought, fileNameOf(paidPdf));
      const receipt = await readMailAt(live.outsideUrl, ada.email, receiptSubject);
      expect(receipt.text).toContain('https://vault.example/functions/v1/get-digital-product?');

      await signUp(page, ada);
      await pressLink(page, await readMailAt(live.outsideUrl, ada.email, /^Confirm your/));
      await expectSignedIn(page);
      await page.goto('/downloads');
      await expect(page.getByText(fileNameOf(paidPdf))).toBeVisible();
      expect(await page.context().cookies()).toEqual([]);
    },
  );

  test(
    'Nia joins the newsletter, and Beehiiv receives her address',
    { tag: '@full' },
    async ({ page, live }) => {
      await page.goto('/');
      const { email } = newVisitor('Nia');
      await subscribe(page, email);
      await expectToast(page, 'Success!', 'Thank you for subscribing to our newsletter!');
      await expect.poll(() => live.isSubscribed(email), { timeout: 20_000 }).toBe(true);
    },
  );

  test(
    'Eli submits a video in chunks; the coach sees it appear and approves it; Eli sees that and gets an email',
    { tag: '@full' },
    async ({ page, browser, live }) => {
      test.setTimeout(180_000);
      const eli = await join(page, live, 'Eli');
      const desk = await openVisitor(browser);
      const coach = await join(desk, live, 'Coach');
      await live.grant(coach.email);
      await desk.goto('/admin/videos?tab=submissions');
      await setUpAdmin(desk, coach);
      await expect(desk.getByRole('tab', { name: /User Submissions/ })).toBeVisible();

      await page.goto('/upload');
      const film = longFilm();
      await choose(page, film);
      // The site asks for the age once, before the first video.
      await page.getByRole('radio', { name: '18 or over' }).check();
      await page.getByRole('button', { name: 'Upload Video' }).click();
      await expect(toastOf(page, "Video uploaded successfully! We'll review it soon.")).toBeVisible({
        timeout: 60_000,
      });
      const row = submission(page, film.name);
      await expect(row.getByText('Pending')).toBeVisible();

      const card = desk.getByRole('article', { name: film.name });
      await expect(card).toContainText('Pending');
      await card.getByRole('button', { name: /^Approve/ }).click();
      await expect(toastOf(desk, 'Submission approved successfully')).toBeVisible();
      await expect(row.getByText('Approved')).toBeVisible({ timeout: 30_000 });
      await readMailAt(live.outsideUrl, eli.email, /^Your video was approved$/);
      expect(await page.context().cookies()).toEqual([]);
    },
  );

  test('signs in again with the right password only', { tag: '@full' }, async ({ page, live }) => {
    const zoe = await join(page, live, 'Zoe');
    await page.evaluate(() => localStorage.removeItem('member-session'));
    await page.goto('/auth?next=%2Fvideo-library');
    await signIn(page, { email: zoe.email, password: 'not the one' });
    await expect(toastOf(page, 'Failed to sign in')).toBeVisible();
    await signIn(page, zoe);
    await expect(page).toHaveURL('/video-library');
    await expect(page.getByText(`${readExercises().length} exercises`, { exact: true })).toBeVisible();
  });
});
