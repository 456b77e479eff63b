import { expect, test } from 'vitest';
import { answerApplicationForm } from './application-form.ts';
import { answerFeed } from './feed.ts';

const address = 'http://localhost:3000/sandbox/application-form';
const send = (fields: Record<string, string>) =>
  answerApplicationForm(new Request(address, { method: 'POST', body: new URLSearchParams(fields) }));

test('the site may frame the form and the feed, and nobody else may', async () => {
  for (const answer of [
    await answerApplicationForm(new Request(address)),
    await answerFeed(new Request('http://localhost:3000/sandbox/feed')),
  ]) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  }
});

test('an athlete is thanked by name, and the name stays text', async () => {
  const answer = await send({ name: '<b>Ada</b>', email: 'ada@example.com', best: '', about: 'Six steps.' });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Thank you, &lt;b&gt;Ada&lt;/b&gt;');
});

test.each([
  ['nothing', {}],
  ['a wrong address', { name: 'Ada', email: 'ada@', about: 'Six steps.' }],
  ['blanks', { name: '  ', email: 'ada@example.com', about: 'Six steps.' }],
])('an application with %s is shown again', async (_what, fields) => {
  const answer = await send(fields);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('role="alert"');
});

test('other methods are refused', async () => {
  expect((await answerApplicationForm(new Request(address, { method: 'DELETE' }))).status).toBe(405);
  expect((await answerFeed(new Request(address, { method: 'POST' }))).status).toBe(405);
});
