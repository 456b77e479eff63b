import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test';
import { athleteEmail, ownerEmail } from '#server/seed/demo-emails.ts';
import { expect } from './fixtures.ts';

export const publishableKey = 'sb_publishable_crossbar_local';

export interface Member {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  password: string;
}

export type Account = Pick<Member, 'email' | 'password'>;

/** The coach of the sample data, who owns the site. */
export const coach: Account = { email: ownerEmail, password: 'crossbar-demo' };

/** The athlete of the sample data. */
export const alex: Account = { email: athleteEmail, password: 'crossbar-demo' };

/** Returns data for a new account with a unique email address. */
export function newVisitor(firstName: string): Member {
  return {
    firstName,
    lastName: 'Vaulter',
    phone: '+1 555 010 0199',
    email: `${firstName.toLowerCase()}-${randomUUID()}@example.com`,
    password: 'runway tartan chalk',
  };
}

export interface Mail {
  id: string;
  subject: string;
  text: string;
}

/** Waits for a mail, and returns the newest one. Other mails may arrive later, because they are sent concurrently. */
async function waitForMail(readMails: () => Promise<Mail[]>, subject: RegExp): Promise<Mail> {
  let mails: Mail[] = [];
  const matches = (mail: Mail) => subject.test(mail.subject);
  await expect
    .poll(async () => {
      mails = await readMails();
      return mails.some(matches) || mails.map((mail) => mail.subject);
    })
    .toBe(true);
  return mails.find(matches) as Mail;
}

const mailsPath = (to: string) => `/sandbox/mailbox/all?to=${encodeURIComponent(to)}`;

/** Waits for a mail to an address whose subject matches, and returns the newest one. */
export function readMail(request: APIRequestContext, to: string, subject: RegExp): Promise<Mail> {
  return waitForMail(async () => (await request.get(mailsPath(to))).json() as Promise<Mail[]>, subject);
}

/** Like readMail, where the mailbox is on another origin than the site. */
export function readMailAt(mailboxUrl: string, to: string, subject: RegExp): Promise<Mail> {
  return waitForMail(
    async () => (await fetch(mailboxUrl + mailsPath(to))).json() as Promise<Mail[]>,
    subject,
  );
}

/** Returns the confirmation link of an account mail. */
export function linkOf({ text }: Mail): string {
  const [link] = /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  return link;
}

const confirmButton = /^(Confirm email address|Choose a new password|Use this address)$/;

/** Opens the link of a mail and presses the button of its page. */
export async function pressLink(page: Page, mail: Mail): Promise<void> {
  await page.goto(linkOf(mail));
  await page.getByRole('button', { name: confirmButton }).click();
}

/** Returns the six-digit code of an account mail. */
export function codeOf({ text }: Mail): string {
  const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1];
  if (code === undefined) throw new Error(`No code in: ${text}`);
  return code;
}

/** Sends the token of a mail's link to the backend at `origin`, like the button on the link's page. */
export async function confirmAt(request: APIRequestContext, origin: string, mail: Mail): Promise<void> {
  const { searchParams } = new URL(linkOf(mail));
  const answer = await request.post(`${origin}/auth/v1/verify`, {
    headers: { apikey: publishableKey },
    data: { type: searchParams.get('type'), token_hash: searchParams.get('token_hash') },
  });
  expect(answer.ok()).toBe(true);
}

/** Creates a confirmed account through the API. */
export async function makeMember(request: APIRequestContext, firstName: string): Promise<Member> {
  const member = newVisitor(firstName);
  const signUp = await request.post('/auth/v1/signup', {
    headers: { apikey: publishableKey },
    data: {
      email: member.email,
      password: member.password,
      data: { first_name: firstName, last_name: member.lastName, phone_number: member.phone },
    },
  });
  expect(signUp.ok(), await signUp.text()).toBe(true);
  const mail = await readMail(request, member.email, /^Confirm your/);
  await confirmAt(request, '', mail);
  return member;
}

interface Session {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

/** Signs an account in through the API. */
export async function startSession(
  request: APIRequestContext,
  { email, password }: Account,
): Promise<Session> {
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: publishableKey },
    data: { email, password },
  });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Session;
}

/** Signs an account in and returns the headers of its requests to the API. */
export async function headersOf(request: APIRequestContext, account: Account) {
  const { access_token: token } = await startSession(request, account);
  return { apikey: publishableKey, authorization: `Bearer ${token}` };
}

/** Answers the age question: an adult, or under 18 with the guardian Joan. */
export async function sayAge(request: APIRequestContext, account: Account, guardian?: string): Promise<void> {
  const answer = await request.post('/rest/v1/rpc/set_guardian', {
    headers: await headersOf(request, account),
    data:
      guardian === undefined
        ? { p_is_minor: false }
        : { p_is_minor: true, p_name: 'Joan', p_email: guardian },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Signs the account in through the API and stores the session in the page's browser. */
export async function enterAs(page: Page, account: Account): Promise<void> {
  const session = JSON.stringify(await startSession(page.request, account));
  await page.goto('/robots.txt');
  await page.evaluate((text) => localStorage.setItem('member-session', text), session);
}

/** Opens another browser, in which nobody is signed in. In a page of browser.newPage(), axe would not run. */
export async function openVisitor(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

/** Opens another browser, in which the account is signed in. */
export async function openAs(
  browser: Browser,
  account: Account,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await openVisitor(browser, options);
  await enterAs(page, account);
  return page;
}

/** Opens the tab Sign Up and submits its form. */
export async function signUp(page: Page, member: Member): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await fillSignUp(page, member);
}

/** Submits the form of the open tab Sign Up. */
export async function fillSignUp(page: Page, member: Member): Promise<void> {
  await page.getByLabel('First Name').fill(member.firstName);
  await page.getByLabel('Last Name').fill(member.lastName);
  await page.getByLabel('Phone Number').fill(member.phone);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page).toHaveURL('/auth/check-email');
}

/** Submits the form of the open tab Sign In. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

const menuButton = (page: Page) => page.getByRole('banner').getByLabel('Open account menu');

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(menuButton(page)).toBeVisible();
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
}

/** Opens the account menu and selects an entry. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await menuButton(page).click();
  const menu = page.getByRole('navigation', { name: 'Account' });
  await menu.getByRole(name === 'Sign out' ? 'button' : 'link', { name }).click();
}

export function toastOf(page: Page, title: string) {
  return page.locator('[data-sonner-toast]').getByText(title, { exact: true });
}
