import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { makeMember, publishableKey, readMail } from './account-steps.ts';
import { expect, test } from './fixtures.ts';

/** Ada, who has an account, says that she is under 18 and who guards her. */
async function nameGuardian(request: APIRequestContext, guardian: string): Promise<void> {
  const { email, password } = await makeMember(request, 'Ada');
  const headers = { apikey: publishableKey };
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers,
    data: { email, password },
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const named = await request.post('/rest/v1/rpc/set_guardian', {
    headers: { ...headers, authorization: `Bearer ${token}` },
    data: { p_is_minor: true, p_name: 'Joan', p_email: guardian },
  });
  expect(named.ok(), await named.text()).toBe(true);
}

test('a guardian learns that they were named, and ends the copies with the button behind the link', async ({
  page,
  request,
}) => {
  const joan = `joan-${randomUUID()}@example.com`;
  await nameGuardian(request, joan);
  const mail = await readMail(request, joan, /^Ada named you as parent or guardian$/);
  expect(mail.text).toContain('Hello Joan,');
  const link = /https?:\/\/\S+\/guardian\?\S+/.exec(mail.text)?.[0] ?? '';

  // A link that lost its end, as some mail programs break them.
  await page.goto(link.slice(0, -10));
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is not complete.');

  await page.goto(link);
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(page.getByRole('status')).toContainText(
    'We send nothing more about this athlete to your address.',
  );

  await page.goto('/guardian');
  await expect(page.getByRole('alert')).toContainText('Please open the link in our mail.');
});

test('a guardian agrees behind the link, and may decline later; opening it alone changes nothing', async ({
  page,
  request,
}) => {
  const joan = `joan-${randomUUID()}@example.com`;
  await nameGuardian(request, joan);
  const mail = await readMail(request, joan, /named you/);
  const link = /https?:\/\/\S+\/guardian\?consent=\S+/.exec(mail.text)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('status')).toHaveCount(0);
  await page.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByRole('status')).toContainText('Thank you');
  await page.goto(link);
  await page.getByRole('button', { name: 'I do not agree' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  await page.goto(link.slice(0, -10));
  await page.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is not complete.');
});
