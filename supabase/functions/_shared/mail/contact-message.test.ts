import { expect, test } from 'vitest';
import { renderContactMessage } from './contact-message.ts';

const site = {
  brand: {
    name: 'Crossbar',
    currency: 'usd',
    supportEmail: 'hello@crossbar.example',
    claims: { videoReview: '48 hours', reply: '24-48 hours' },
  },
  siteUrl: 'https://crossbar.example',
};
const message = {
  name: 'Ada <script>',
  email: 'ada@example.com',
  subject: 'Grip\r\nBcc: all@example.com',
  message: 'First line\n\n<b>Second</b> line',
};

test('shows the message and its sender in HTML and in text, and sends replies to the sender', () => {
  const mail = renderContactMessage(message, site);
  expect(mail.replyTo).toBe('ada@example.com');
  for (const form of [mail.text, mail.html]) {
    expect(form).toContain('ada@example.com');
    expect(form).toContain('First line');
    expect(form).toContain(`within ${site.brand.claims.reply}.`);
  }
});

test('escapes markup and line breaks', () => {
  const mail = renderContactMessage(message, site);
  expect(mail.subject).toBe('Message: Grip Bcc: all@example.com');
  expect(mail.html).not.toContain('<script>');
  expect(mail.html).toContain('&lt;b&gt;Second&lt;/b&gt; line');
});
