import { expect, test } from 'vitest';
import { signGuardianLink } from './guardian-links.ts';
import { invitationUrl, signInvitationLink, verifyInvitationLink } from './invitation-links.ts';

const secret = 'a secret of at least thirty-two bytes';
const id = '0b6f1f2e-53d4-4c33-8f3f-6a1f7c1f2a10';
const invalid = { code: 'invitation_link_invalid' };

test('a signed link names its invitation', async () => {
  const url = new URL(
    await invitationUrl(id, { siteUrl: 'https://example.com', downloadLinkSecret: secret }),
  );
  expect(url.pathname).toBe('/auth/invitation');
  expect(await verifyInvitationLink(url.searchParams.get('token') ?? '', secret)).toBe(id);
});

test('rejects a link with another signature, a cut link, and a link for another purpose', async () => {
  const token = await signInvitationLink(id, secret);
  await expect(verifyInvitationLink(token, `${secret}!`)).rejects.toMatchObject(invalid);
  await expect(verifyInvitationLink(token.slice(0, -3), secret)).rejects.toMatchObject(invalid);
  const guardian = await signGuardianLink({ userId: id, email: 'a@example.com' }, 'consent', secret);
  await expect(verifyInvitationLink(guardian, secret)).rejects.toMatchObject(invalid);
});
