import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { signDownloadLink, verifyDownloadLink } from './download-links.ts';

const secret = 'a secret of at least thirty-two bytes';
const now = new Date('2026-03-01T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const link = { orderId: 'order-1', fileId: 'file-1' };

const errorWith = (code: string) => expect.objectContaining({ code });

describe('a download link', () => {
  test('is valid for 7 days', async () => {
    const token = await signDownloadLink(link, { secret, now });
    await expect(verifyDownloadLink(token, 'file-1', { secret, now: days(6.99) })).resolves.toEqual({
      orderId: 'order-1',
    });
  });

  test('is expired after 7 days', async () => {
    const token = await signDownloadLink(link, { secret, now });
    await expect(verifyDownloadLink(token, 'file-1', { secret, now: days(7.01) })).rejects.toEqual(
      errorWith('link_expired'),
    );
  });

  test('is invalid for another file', async () => {
    const token = await signDownloadLink(link, { secret, now });
    await expect(verifyDownloadLink(token, 'file-2', { secret, now })).rejects.toEqual(
      errorWith('link_invalid'),
    );
  });

  test('is invalid when signed with another secret', async () => {
    const token = await signDownloadLink(link, { secret: 'another secret of thirty-two bytes!', now });
    await expect(verifyDownloadLink(token, 'file-1', { secret, now })).rejects.toEqual(
      errorWith('link_invalid'),
    );
  });

  test('is invalid without a signature', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const payload = { aud: 'download', sub: 'order-1', file: 'file-1', exp: now.getTime() / 1000 + 1000 };
    const token = `${part({ alg: 'none' })}.${part(payload)}.`;
    await expect(verifyDownloadLink(token, 'file-1', { secret, now })).rejects.toEqual(
      errorWith('link_invalid'),
    );
  });

  test('is invalid when signed for another audience', async () => {
    const token = await new SignJWT({ file: 'file-1' })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('authenticated')
      .setSubject('order-1')
      .setExpirationTime(now.getTime() / 1000 + 1000)
      .sign(new TextEncoder().encode(secret));
    await expect(verifyDownloadLink(token, 'file-1', { secret, now })).rejects.toEqual(
      errorWith('link_invalid'),
    );
  });

  test('is invalid without an expiry', async () => {
    const token = await new SignJWT({ file: 'file-1' })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('download')
      .setSubject('order-1')
      .sign(new TextEncoder().encode(secret));
    await expect(verifyDownloadLink(token, 'file-1', { secret, now })).rejects.toEqual(
      errorWith('link_invalid'),
    );
  });

  test.each(['', 'x', 'a.b.c', '..', 'ey'.repeat(5000)])('is invalid when malformed (%#)', async (token) => {
    await expect(verifyDownloadLink(token, 'file-1', { secret, now })).rejects.toEqual(
      errorWith('link_invalid'),
    );
  });
});
