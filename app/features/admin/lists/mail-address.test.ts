import { expect, test } from 'vitest';
import { mailAddress, replyAddress } from './mail-address.ts';

test('addresses the sender and quotes the message', () => {
  const url = new URL(
    replyAddress('ada@example.com', { name: 'Ada', subject: 'My grip', message: 'It slips.\nWhy?' }),
  );
  expect(url.protocol).toBe('mailto:');
  expect(url.pathname).toBe('ada@example.com');
  expect(url.searchParams.get('subject')).toBe('Re: My grip');
  expect(url.searchParams.get('body')).toBe('\r\n\r\nAda wrote:\r\n> It slips.\r\n> Why?');
});

test('escapes recipients and headers in an address', () => {
  expect(mailAddress('a@example.com?bcc=all@example.com&x=1')).toBe(
    'mailto:a@example.com%3Fbcc%3Dall@example.com%26x%3D1',
  );
  const url = new URL(
    replyAddress('ada@example.com', { name: 'A', subject: 're: x&bcc=eve@example.com', message: '' }),
  );
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(url.searchParams.get('subject')).toBe('re: x&bcc=eve@example.com');
});

test('cuts a long message without splitting an emoji', () => {
  const url = replyAddress('a@example.com', { name: 'A', subject: 'S', message: '🏟️'.repeat(3000) });
  expect(url.length).toBeLessThan(20_000);
  expect(decodeURIComponent(url)).toMatch(/…$/);
});
