import { expect, test } from 'vitest';
import { handleApplicationForm } from './application-form.ts';
import { handleFeedPage } from './feed.ts';

const address = 'http://localhost:3000/sandbox/application-form';
const send = (fields: Record<string, string>) =>
  handleApplicationForm(new Request(address, { method: 'POST', body: new URLSearchParams(fields) }));

test('only the site can frame the form and the feed', async () => {
  for (const response of [await handleApplicationForm(new Request(address)), await handleFeedPage()]) {
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  }
});

test('thanks the athlete by name and escapes the name', async () => {
  const response = await send({
    name: '<b>Ada</b>',
    email: 'ada@example.com',
    best: '',
    about: 'Six steps.',
  });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('Thank you, &lt;b&gt;Ada&lt;/b&gt;');
});

test.each([
  ['no fields', {}],
  ['an invalid email address', { name: 'Ada', email: 'ada@', about: 'Six steps.' }],
  ['a blank name', { name: '  ', email: 'ada@example.com', about: 'Six steps.' }],
])('shows an application with %s again', async (_what, fields) => {
  const response = await send(fields);
  expect(response.status).toBe(422);
  expect(await response.text()).toContain('role="alert"');
});
