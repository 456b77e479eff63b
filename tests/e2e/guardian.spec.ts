import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { readMembers } from '#content/members.server.ts';
import { expectAccessible } from './accessibility-steps.ts';
import { enterAs, makeMember, openVisitor, readMail, sayAge, type Member } from './account-steps.ts';
import { expect, test } from './fixtures.ts';

/** Registers the member Ada as under 18, with a guardian. */
async function nameGuardian(request: APIRequestContext, guardian: string): Promise<Member> {
  const ada = await makeMember(request, 'Ada');
  await sayAge(request, ada, guardian);
  return ada;
}

test(
  'a guardian gets an email about being named, and stops the copies with the button on the linked page',
  { tag: '@full' },
  async ({ page, request }) => {
    const joan = `joan-${randomUUID()}@example.com`;
    await nameGuardian(request, joan);
    const mail = await readMail(request, joan, /^Ada named you as parent or guardian$/);
    expect(mail.text).toContain('Hello Joan,');
    const link = /https?:\/\/\S+\/guardian\?token=\S+/.exec(mail.text)?.[0] ?? '';

    // A truncated link, because some mail programs break long lines.
    await page.goto(link.slice(0, -10));
    await page.getByRole('button', { name: readMembers().guardian.button }).click();
    await expect(page.getByRole('alert')).toContainText('This link is incomplete.');

    await page.goto(link);
    await page.getByRole('button', { name: readMembers().guardian.button }).click();
    await expect(page.getByRole('status')).toContainText(readMembers().guardian.stopped);

    await page.goto('/guardian');
    await expect(page.getByRole('alert')).toContainText(readMembers().guardian.noLink);
  },
);

test('a guardian is asked about sharing on its own page, with its own answer', async ({ page }) => {
  const answers: unknown[] = [];
  await page.route('**/functions/v1/guardian-consent', (route) => {
    answers.push(route.request().postDataJSON());
    return route.fulfill({ json: { ok: true } });
  });
  const { sharing } = readMembers().guardian;
  await page.goto('/guardian?sharing=token-of-the-mail');
  await expect(page.getByRole('heading', { name: sharing.title })).toBeVisible();
  await page.getByRole('button', { name: sharing.agree }).click();
  await expect(page.getByRole('status')).toContainText(sharing.agreed);
  await page.getByRole('button', { name: sharing.decline }).click();
  await expect(page.getByRole('status')).toContainText(sharing.declined);
  const token = 'token-of-the-mail';
  expect(answers).toEqual([
    { token, consents: true, about: 'sharing' },
    { token, consents: false, about: 'sharing' },
  ]);
});

// The contract tests cover the effects of an answer.
test('a guardian consents or declines on the linked page; opening the page alone does neither', async ({
  page,
}) => {
  const answers: unknown[] = [];
  await page.route('**/functions/v1/guardian-consent', (route) => {
    answers.push(route.request().postDataJSON());
    return route.fulfill({ json: { ok: true } });
  });
  await page.goto('/guardian?consent=token-of-the-mail');
  await expect(page.getByRole('heading', { name: readMembers().guardian.consent.title })).toBeVisible();
  expect(answers).toEqual([]);
  await page.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByRole('status')).toContainText(readMembers().guardian.consent.agreed);
  await page.getByRole('button', { name: 'I don’t agree' }).click();
  await expect(page.getByRole('status')).toContainText(readMembers().guardian.consent.declined);
  expect(answers).toEqual([
    { token: 'token-of-the-mail', consents: true },
    { token: 'token-of-the-mail', consents: false },
  ]);

  await page.unroute('**/functions/v1/guardian-consent');
  await page.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is incomplete.');
});

test(
  'an athlete asks their guardian for the readiness check, who agrees by the link in the mail',
  { tag: '@full' },
  async ({ page, request, browser }) => {
    const joan = `joan-${randomUUID()}@example.com`;
    await enterAs(page, await nameGuardian(request, joan));
    await page.goto('/training');
    const offer = page.getByRole('region', { name: 'Readiness check' });
    await expect(offer.getByText('Your parent or guardian has to agree first.')).toBeVisible();
    await expectAccessible(page);
    await offer.getByRole('button', { name: 'Ask them by email' }).click();
    await expect(offer.getByRole('status')).toContainText('We sent your parent or guardian an email.');

    const mail = await readMail(request, joan, /^May Ada answer a check before training\?$/);
    const link = /https?:\/\/\S+\/guardian\?readiness=\S+/.exec(mail.text)?.[0] ?? '';
    const guardian = await openVisitor(browser);
    await guardian.goto(link);
    const { readiness } = readMembers().guardian;
    await expect(guardian.getByRole('heading', { name: readiness.title })).toBeVisible();
    await guardian.getByRole('button', { name: readiness.agree }).click();
    await expect(guardian.getByRole('status')).toContainText(readiness.agreed);

    await page.reload();
    await expect(page.getByRole('heading', { name: 'How do you feel?' })).toBeVisible();
  },
);
