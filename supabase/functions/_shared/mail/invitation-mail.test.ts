import { expect, test } from 'vitest';
import { renderInvitation } from './invitation-mail.ts';

const site = {
  brand: {
    name: 'Crossbar',
    currency: 'usd',
    supportEmail: 'hi@example.com',
    claims: { videoReview: '48 hours', reply: '24-48 hours' },
  },
  siteUrl: 'https://example.com',
};
const url = 'https://example.com/auth/invitation?token=t';
const invitation = {
  email: 'ada@example.com',
  name: 'Ada',
  free_until: '2026-12-31',
  state: 'pending',
  expires_at: new Date('2026-12-14T10:00:00Z'),
  unconfirmed_account: null,
} as const;

test('greets by name, says what is free and how long the link works, and replies go to the owner', () => {
  const { text, html, replyTo } = renderInvitation(invitation, url, site);
  expect(text).toContain('Hello Ada,');
  expect(text).toContain('December 31, 2026');
  expect(text).toContain('December 14, 2026');
  expect(text).toContain(url);
  expect(html).toContain(url);
  expect(replyTo).toBe('hi@example.com');
});

test('greets without a name and promises nothing free if nothing is', () => {
  const { text } = renderInvitation({ ...invitation, name: '', free_until: null }, url, site);
  expect(text).toContain('Hello,');
  expect(text).not.toContain('without a subscription');
});
