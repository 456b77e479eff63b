import { expect, test } from 'vitest';
import { createAuthLimits, type AuthLimits, type Attempt } from './auth-limits.ts';

const ada = 'ada@example.com';
const from = (clientAddress: string, knownNetwork = false): Attempt => ({
  kind: 'password',
  account: ada,
  clientAddress,
  knownNetwork,
});

async function failAttempt(limits: AuthLimits, attempt: Attempt): Promise<number> {
  try {
    await limits.takeAttempt(attempt);
  } catch (error) {
    return (error as { status: number }).status;
  }
  return 400;
}

test('stops attempts from many addresses without locking the owner out of a known network', async () => {
  const limits = createAuthLimits();
  const statuses = [];
  for (let index = 0; index < 12; index += 1) {
    statuses.push(await failAttempt(limits, from(`203.0.113.${index}`)));
  }
  expect(statuses.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 400));
  expect(statuses.slice(9)).toEqual([429, 429, 429]);
  await expect(limits.takeAttempt(from('198.51.100.7', true))).resolves.toBeUndefined();
});

test('lets the owner on an unknown network try again after a minute', async () => {
  const limits = createAuthLimits();
  for (let index = 0; index < 9; index += 1) await failAttempt(limits, from(`203.0.113.${index}`));
  await expect(limits.takeAttempt(from('198.51.100.7'))).rejects.toSatisfy(
    (error: { headers: Record<string, string> }) => Number(error.headers['retry-after']) <= 60,
  );
});

test('counts all addresses of an IPv6 network as one client', async () => {
  const limits = createAuthLimits();
  const statuses = [];
  for (let index = 0; index < 10; index += 1) {
    statuses.push(await failAttempt(limits, from(`2001:db8:1:2::${index}`, true)));
  }
  expect(statuses.at(-1)).toBe(429);
  await expect(limits.takeAttempt(from('2001:db8:1:3::1', true))).resolves.toBeUndefined();
});

test('resets the count of wrong passwords after the right one', async () => {
  const limits = createAuthLimits();
  for (let index = 0; index < 8; index += 1) await failAttempt(limits, from('198.51.100.7', true));
  await limits.takeAttempt(from('198.51.100.7', true));
  await limits.giveBackAttempt(from('198.51.100.7', true));
  expect(await failAttempt(limits, from('198.51.100.7', true))).toBe(400);
});

test.each([
  ['factor', 5],
  ['code', 30],
  ['password', 9],
] as const)('checks no more of 200 parallel attempts of the kind %s than allowed', async (kind, allowed) => {
  const limits = createAuthLimits();
  const attempt: Attempt = { ...from('198.51.100.7'), kind };
  const attempts = await Promise.all(Array.from({ length: 200 }, () => failAttempt(limits, attempt)));
  expect(attempts.filter((status) => status !== 429)).toHaveLength(allowed);
});

test('counts neither right attempts nor refused ones', async () => {
  const limits = createAuthLimits();
  const attempt: Attempt = { ...from('198.51.100.7'), kind: 'factor' };
  for (let index = 0; index < 20; index += 1) {
    await limits.takeAttempt(attempt);
    await limits.giveBackAttempt(attempt);
  }
  for (let index = 0; index < 5; index += 1) expect(await failAttempt(limits, attempt)).toBe(400);
  expect(await failAttempt(limits, attempt)).toBe(429);
  await limits.giveBackAttempt(attempt);
  expect(await failAttempt(limits, attempt)).toBe(400);
});

test('allows an address ten mails of any kind per hour', async () => {
  const limits = createAuthLimits();
  await limits.countMail('signup', ada, '198.51.100.7');
  await expect(limits.countMail('signup', ada, '198.51.100.7')).rejects.toMatchObject({ status: 429 });
  for (let time = 0; time < 9; time += 1) {
    await limits.countMail('recovery', ada, '198.51.100.7');
    await limits.resetMailLimit('recovery', ada);
  }
  await expect(limits.countMail('recovery', ada, '198.51.100.7')).rejects.toMatchObject({
    code: 'over_email_send_rate_limit',
  });
});
