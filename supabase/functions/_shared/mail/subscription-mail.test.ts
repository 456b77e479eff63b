import { describe, expect, test } from 'vitest';
import { renderSubscriptionMail } from './subscription-mail.ts';

const site = {
  brand: {
    name: 'Crossbar',
    currency: 'usd',
    supportEmail: 'hello@crossbar.example',
    claims: { videoReview: '48 hours', reply: '24-48 hours' },
  },
  siteUrl: 'https://crossbar.example',
};

describe('mails about a subscription', () => {
  test('a failed renewal names the deadline and links to the payment page', () => {
    const { subject, html, text } = renderSubscriptionMail(
      { kind: 'renewal-failed', until: new Date('2026-03-08T12:00:00Z') },
      site,
    );
    expect(subject).toBe("We couldn't renew your Crossbar subscription");
    for (const form of [html, text]) {
      expect(form).toContain('March 8, 2026');
      expect(form).toContain('https://crossbar.example/video-library');
    }
  });

  test('the end confirms that nothing more will be charged', () => {
    const { subject, text } = renderSubscriptionMail({ kind: 'subscription-ended' }, site);
    expect(subject).toBe('Your Crossbar subscription has ended');
    expect(text).toContain('You won’t be charged again');
  });
});
