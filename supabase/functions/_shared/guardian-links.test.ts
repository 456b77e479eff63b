import { expect, test } from 'vitest';
import { signDownloadLink, verifyDownloadLink } from './download-links.ts';
import { guardianUrl, signGuardianLink, verifyGuardianLink } from './guardian-links.ts';
import { sanitizeFirstName } from './reviews.ts';

const secret = 'a secret of at least thirty-two bytes';
const link = { userId: '5f1c6a3e-0000-4000-8000-000000000001', email: 'joan@example.com' };

test('a guardian link contains the athlete and the email address', async () => {
  const site = { siteUrl: 'https://a.example', downloadLinkSecret: secret };
  for (const [purpose, parameter] of [
    ['stop', 'token'],
    ['consent', 'consent'],
  ] as const) {
    const url = new URL(await guardianUrl(link, purpose, site));
    expect(url.origin + url.pathname).toBe('https://a.example/guardian');
    expect(await verifyGuardianLink(url.searchParams.get(parameter) ?? '', purpose, secret)).toEqual(link);
  }
});

test('rejects tokens for other purposes, and downloads reject guardian tokens', async () => {
  const token = await signGuardianLink(link, 'stop', secret);
  const consent = await signGuardianLink(link, 'consent', secret);
  const download = await signDownloadLink({ orderId: 'o', fileId: 'f' }, { secret, now: new Date() });
  for (const wrong of ['', 'x', `${token}x`, download, consent]) {
    await expect(verifyGuardianLink(wrong, 'stop', secret)).rejects.toMatchObject({
      code: 'guardian_link_invalid',
    });
  }
  await expect(verifyGuardianLink(token, 'stop', `${secret}!`)).rejects.toMatchObject({ status: 403 });
  await expect(verifyGuardianLink(token, 'consent', secret)).rejects.toMatchObject({ status: 403 });
  await expect(verifyDownloadLink(token, 'f', { secret, now: new Date() })).rejects.toMatchObject({
    code: 'link_invalid',
  });
});

test.each([
  ['Zoë-Ann', 'Zoë-Ann'],
  ["D'Arcy", "D'Arcy"],
  ['WIN $$$ http://spam.example!', 'WIN  httpspamexample'],
  ['123', 'An athlete'],
  ['', 'An athlete'],
])('writes %j in an email to a stranger as %j', (typed, shown) => {
  expect(sanitizeFirstName(typed)).toBe(shown);
});
