import { expect, test, vi } from 'vitest';
import { handleSetPassword } from './handler.ts';

const seconds = Math.floor(Date.now() / 1000);
const week = 7 * 24 * 3600;

/** Asks for a new password without the current one, in a session of a method and an age in seconds. */
async function statusFor(method: string, age: number): Promise<number> {
  const claims = {
    role: 'authenticated',
    session_id: '0b5c3f6e-6d0a-4b1c-9c38-9a4c1f2f6a11',
    aal: 'aal1',
    amr: [{ method, timestamp: seconds - age }],
  };
  const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.eA`;
  const user = { id: 'ada', email: 'ada@example.com', email_confirmed_at: '2026-01-01T00:00:00Z' };
  const supabase = {
    auth: {
      getUser: () => Promise.resolve({ data: { user }, error: null }),
      admin: { updateUserById: () => Promise.resolve({ error: null }) },
    },
    rpc: () => Promise.resolve({ data: true, error: null }),
  };
  const request = new Request('http://site.test/', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: 'runway tartan chalk' }),
  });
  const dependencies = { supabase, checkPassword: vi.fn().mockResolvedValue(false), log: vi.fn() };
  return (await handleSetPassword(request, dependencies as never)).status;
}

test.each([
  ['recovery', week, 200],
  ['otp', 60, 200],
  ['otp', week, 403],
  ['password', 60, 403],
])('a session of %s that is %s s old gets %s', async (method, age, status) => {
  expect(await statusFor(method, age)).toBe(status);
});
