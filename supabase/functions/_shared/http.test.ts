import { describe, expect, test, vi } from 'vitest';
import { errors } from './errors.ts';
import { json, readText, respond, withCors } from './http.ts';

const post = (body: BodyInit, headers?: HeadersInit) =>
  new Request('http://site.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

describe('readText', () => {
  test('decodes a character that is split across chunks', async () => {
    const bytes = new TextEncoder().encode('vault é');
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.slice(0, 7));
        controller.enqueue(bytes.slice(7));
        controller.close();
      },
    });
    await expect(readText(post(stream), 100)).resolves.toBe('vault é');
  });

  test('stops at the limit without a content-length', async () => {
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(1000));
      },
    });
    await expect(readText(post(stream), 2500)).rejects.toEqual(
      expect.objectContaining({ code: 'body_too_large' }),
    );
  });

  test('accepts a body exactly at the limit', async () => {
    await expect(readText(post('x'.repeat(100)), 100)).resolves.toHaveLength(100);
    await expect(readText(post('x'.repeat(101)), 100)).rejects.toThrow();
  });
});

describe('responses', () => {
  test('respond returns the status, message and code of a FunctionError', async () => {
    const log = vi.fn();
    const response = await respond(log, () => Promise.reject(errors.downloadNeedsProof()));
    expect(response.status).toBe(401);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      error: 'You must be logged in to download files',
      code: 'proof_required',
    });
    expect(log).not.toHaveBeenCalled();
  });

  test('respond answers an outage of the backend with 503 and when to try again', async () => {
    const failure = new Error('The order could not be read', { cause: { code: 'PGRST001', message: 'no' } });
    const response = await respond(vi.fn(), () => Promise.reject(failure));
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
  });

  test('respond logs an unexpected error and hides it from the caller', async () => {
    const log = vi.fn();
    const response = await respond(log, () => Promise.reject(new Error('password=hunter2')));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('hunter2');
    expect(log).toHaveBeenCalledWith('error', expect.any(String), expect.anything());
  });

  test('lets any site call without a gateway', async () => {
    const handle = withCors(() => Promise.resolve(json({ ok: true })));
    const preflight = await handle(new Request('http://site.test/', { method: 'OPTIONS' }));
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    const response = await handle(new Request('http://site.test/'));
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({ ok: true });
  });
});
