import { describe, expect, test, vi } from 'vitest';
import { MailError, createResendSender, senderOf } from './send-mail.ts';

const mail = {
  to: 'ada@example.com',
  subject: 'Hello',
  html: '<p>Hi</p>',
  text: 'Hi',
  idempotencyKey: 'mail-1',
};

function sender(response: Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(response));
  return {
    fetch,
    send: createResendSender({ apiKey: 're_x', from: () => 'Crossbar <hello@crossbar.example>', fetch }),
  };
}

describe('sending through the mail API', () => {
  test('posts the mail with its idempotency key', async () => {
    const { fetch, send } = sender(Response.json({ id: '1' }));
    await send(mail);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('https://api.resend.com/emails');
    expect(new Headers(init?.headers).get('idempotency-key')).toBe('mail-1');
    expect(JSON.parse(String(init?.body))).toEqual({
      from: 'Crossbar <hello@crossbar.example>',
      to: ['ada@example.com'],
      subject: 'Hello',
      html: '<p>Hi</p>',
      text: 'Hi',
    });
  });

  test('does not retry a mail that the API rejects as invalid', async () => {
    const { send } = sender(Response.json({ name: 'validation_error' }, { status: 422 }));
    await expect(send(mail)).rejects.toEqual(expect.objectContaining({ permanent: true }));
  });

  test.each([401, 429, 500, 503])('retries after status %i', async (status) => {
    const { send } = sender(new Response('no', { status }));
    const failure: unknown = await send(mail).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MailError);
    expect(failure).toEqual(expect.objectContaining({ permanent: false }));
  });

  test('treats a mail as sent when an earlier attempt arrived', async () => {
    const { send } = sender(Response.json({ name: 'invalid_idempotent_request' }, { status: 409 }));
    await expect(send(mail)).resolves.toBeUndefined();
  });

  test('retries while an earlier attempt is in progress', async () => {
    const { send } = sender(Response.json({ name: 'concurrent_idempotent_requests' }, { status: 409 }));
    await expect(send(mail)).rejects.toThrow(MailError);
  });
});

test.each([
  ['Höhenflug', 'hello@vault.test', 'Höhenflug <hello@vault.test>'],
  ['Höhenflug', 'Crossbar <hello@vault.test>', 'Höhenflug <hello@vault.test>'],
  ['Vault, Inc.', '"Old, name" <hello@vault.test>', '"Vault, Inc." <hello@vault.test>'],
  ['A" <b@evil.test>', 'hello@vault.test', '"A   b@evil.test" <hello@vault.test>'],
])('the sender of the site %s with MAIL_FROM %s has the name of the site', (name, mailFrom, sender) => {
  expect(senderOf({ name }, mailFrom)).toBe(sender);
});
