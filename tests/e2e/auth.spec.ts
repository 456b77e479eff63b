import { readMembers } from '#content/members.server.ts';
import {
  chooseInMenu,
  codeOf,
  enterAs,
  expectSignedIn,
  expectSignedOut,
  makeMember,
  newVisitor,
  openAs,
  openVisitor,
  pressLink,
  publishableKey,
  readMail,
  signIn,
  signUp,
  startSession,
  toastOf,
} from './account-steps.ts';
import { expect, test } from './fixtures.ts';

const signedUp = 'Successfully signed up! Please check your email to confirm your account.';

test('Ada signs up, opens the link in her email, and stays signed in across reloads and tabs', async ({
  page,
  context,
  request,
}) => {
  const ada = newVisitor('Ada');
  await signUp(page, ada);
  await expect(toastOf(page, signedUp)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send the email again in \d+ s$/ })).toBeVisible();

  await pressLink(page, await readMail(request, ada.email, /^Confirm your/));
  await expect(page).toHaveURL('/');
  await expect(toastOf(page, 'Your email address is confirmed.')).toBeVisible();
  await expectSignedIn(page);
  await page.reload();
  await expectSignedIn(page);

  const other = await context.newPage();
  await other.goto('/shop');
  await expectSignedIn(other);
  await chooseInMenu(page, 'Sign out');
  await expect(toastOf(page, 'Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await expectSignedOut(other);
  await page.reload();
  await expectSignedOut(page);
});

test(
  'the code confirms like the link, and a used link says so and offers a new email',
  { tag: '@full' },
  async ({ page, request, browser }) => {
    const bo = newVisitor('Bo');
    await signUp(page, bo);
    const mail = await readMail(request, bo.email, /^Confirm your/);
    await page.getByLabel('Code from the email').fill('12345');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Enter the six digits from the email.')).toBeVisible();
    await page.getByLabel('Code from the email').fill(codeOf(mail) === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('alert')).toContainText('Request a new one.');
    await page.getByLabel('Code from the email').fill(codeOf(mail));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/');
    await expectSignedIn(page);

    const late = await openVisitor(browser);
    await pressLink(late, mail);
    await expect(late.getByRole('alert')).toContainText('has expired or was already used');
    await late.getByRole('link', { name: 'Get a new email' }).click();
    await late.getByLabel('Email', { exact: true }).fill(bo.email);
    await late.getByRole('button', { name: 'Send the email again' }).click();
    await expect(late.getByText('another one is on its way')).toBeVisible();
    await expect(late.getByRole('button', { name: /^Send the email again in \d+ s$/ })).toBeVisible();

    await late.goto('/auth/confirm?type=signup');
    await expect(late.getByRole('alert')).toContainText('This link is incomplete.');
  },
);

test(
  'sign-in redirects to the requested page, and never to another site',
  { tag: '@full' },
  async ({ page, request }) => {
    const ines = await makeMember(request, 'Ines');
    await page.goto('/login?next=%2Fblog%2Ftakeoff');
    await expect(page).toHaveURL('/auth?next=%2Fblog%2Ftakeoff');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(readMembers().signIn.title);

    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Enter your email address.')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await signIn(page, { ...ines, password: 'not this one' });
    await expect(toastOf(page, 'Failed to sign in')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');

    await page.getByLabel('Password', { exact: true }).fill(ines.password);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(toastOf(page, 'Successfully signed in!')).toBeVisible();
    await expect(page).toHaveURL('/blog/takeoff');

    await page.goto('/auth?next=//evil.example');
    await expect(page).toHaveURL('/');
    await page.goto('/auth');
    await expect(page).toHaveURL('/');
  },
);

test('offers another email to an unconfirmed account', { tag: '@full' }, async ({ page, request }) => {
  const teo = newVisitor('Teo');
  await signUp(page, teo);
  await readMail(request, teo.email, /^Confirm your/);
  await page.goto('/auth');
  await signIn(page, teo);
  await expect(page.getByRole('alert')).toContainText('Your email address isn’t confirmed yet.');
  await page.getByRole('link', { name: /^Send the email again/ }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(teo.email);
});

test(
  'resets a forgotten password by email, and signs out the other browser',
  { tag: '@full' },
  async ({ page, request, browser }) => {
    const mara = await makeMember(request, 'Mara');
    const laptop = await openAs(browser, mara);
    await laptop.goto('/account');
    await expectSignedIn(laptop);

    await page.goto('/auth');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: readMembers().resetPassword.title })).toBeVisible();
    await page.getByLabel('Email').fill(mara.email);
    await page.getByRole('button', { name: 'Send email' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: readMembers().resetPassword.sent }),
    ).toBeVisible();

    const mail = await readMail(request, mara.email, /^Reset your/);
    await pressLink(page, mail);
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    await page.reload();
    const field = page.getByLabel('New password', { exact: true });
    await field.fill(mara.password);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('alert')).toContainText('already your password');
    await field.fill('a brand new pole');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(toastOf(page, 'Your password was changed.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expectSignedIn(page);

    // The access token is still valid for a while, but refreshing it fails, because the server deleted the session.
    const refused = await laptop.evaluate(async () => {
      const session = JSON.parse(localStorage.getItem('member-session') ?? '{}') as { refresh_token: string };
      const answer = await fetch('/auth/v1/token?grant_type=refresh_token', {
        method: 'POST',
        headers: { apikey: 'sb_publishable_crossbar_local', 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: session.refresh_token }),
      });
      return answer.status;
    });
    expect(refused).toBe(400);
    await pressLink(laptop, mail);
    await expect(laptop.getByRole('alert')).toContainText('has expired or was already used');
  },
);

test('a visitor loads no code of the auth service, and a forged session is signed out', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (sent) => requests.push(sent.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  await expectSignedOut(page);
  const scripts = requests.filter((url) => url.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  expect(requests.filter((url) => /\/(auth|rest|functions)\/v1\//.test(url))).toEqual([]);
  const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
  expect(texts.filter((text) => text.includes('grant_type=refresh_token'))).toEqual([]);
});

test(
  'tokens in an address neither sign in nor replace a session',
  { tag: '@full' },
  async ({ page, request }) => {
    const eve = await makeMember(request, 'Eve');
    const { access_token: access, refresh_token: refresh } = await startSession(request, eve);
    const fragment = `#access_token=${access}&expires_in=3600&refresh_token=${refresh}&token_type=bearer&type=signup`;
    await page.goto(`/${fragment}`);
    await expectSignedOut(page);

    const ada = await makeMember(request, 'Ada');
    await enterAs(page, ada);
    await page.goto(`/account${fragment}`);
    await expect(page.getByText(`Your email address is ${ada.email}.`)).toBeVisible();
  },
);

test(
  'a confirmation link of another account asks before it replaces the session',
  { tag: '@full' },
  async ({ page, request }) => {
    const ada = await makeMember(request, 'Ada');
    const eve = newVisitor('Eve');
    await request.post('/auth/v1/signup', {
      headers: { apikey: publishableKey },
      data: { email: eve.email, password: eve.password },
    });
    const mail = await readMail(request, eve.email, /^Confirm your/);
    await enterAs(page, ada);
    await pressLink(page, mail);
    const question = page.getByRole('group', { name: 'Which account?' });
    await expect(question).toContainText(`You’re signed in as ${ada.email}. Continue as ${eve.email}?`);
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/account');
    await expect(page.getByText(`Your email address is ${ada.email}.`)).toBeVisible();

    await request.post('/auth/v1/recover', {
      headers: { apikey: publishableKey },
      data: { email: eve.email },
    });
    await pressLink(page, await readMail(request, eve.email, /^Reset your/));
    await question.getByRole('button', { name: 'Switch account' }).click();
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    await page.goto('/account');
    await expect(page.getByText(`Your email address is ${eve.email}.`)).toBeVisible();
  },
);

test('without JavaScript, the page of a confirmation link says that it needs JavaScript', async ({
  browser,
}) => {
  const page = await openVisitor(browser, { javaScriptEnabled: false });
  await page.goto('/auth/confirm?token_hash=x&type=signup');
  await expect(page.getByText('This page needs JavaScript')).toBeVisible();
});

test('a failed sign-out shows an error and changes nothing', { tag: '@full' }, async ({ page, request }) => {
  await enterAs(page, await makeMember(request, 'Noa'));
  await page.goto('/contact');
  await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 503, json: {} }));
  await chooseInMenu(page, 'Sign out');
  await expect(toastOf(page, 'Failed to sign out')).toBeVisible();
  await expectSignedIn(page);
});
