import { expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';

const hostile = `=1+1"'><img src=//probe.test onerror=ran()><script>ran()</script>\u202Etxt`;
const escaped = hostile
  .replaceAll('&', '&amp;')
  .replaceAll('<', '&lt;')
  .replaceAll('>', '&gt;')
  .replaceAll('"', '&quot;')
  .replaceAll("'", '&#39;');

test('escapes blocks, subject and brand name in both the HTML and the text form', () => {
  const { html, text } = renderMail(
    hostile,
    [
      hostile,
      { kind: 'heading', text: hostile },
      { kind: 'rows', rows: [{ label: hostile, value: hostile }] },
      { kind: 'link', label: hostile, url: `https://crossbar.example/?q=${hostile}` },
    ],
    {
      brand: {
        name: hostile,
        currency: 'usd',
        supportEmail: hostile,
        claims: { videoReview: '48 hours', reply: '24-48 hours' },
      },
      siteUrl: hostile,
    },
  );
  // Once each: brand, paragraph, heading. Twice each: subject, row, link, support address and site URL.
  expect(html.split(escaped).length - 1).toBe(13);
  expect(html).not.toMatch(/<(img|script)\b/);
  expect(text).toContain(hostile);
});
