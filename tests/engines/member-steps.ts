import type { APIRequestContext } from '@playwright/test';
import { publishableKey, type Member } from '../e2e/account-steps.ts';
import type { Tab } from './driver/tab.ts';
import { expect } from './engine-test.ts';

/** Signs in through the API and stores the session in the tab's browser. */
export async function enterAs(
  tab: Tab,
  request: APIRequestContext,
  { email, password }: Pick<Member, 'email' | 'password'>,
): Promise<void> {
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: publishableKey },
    data: { email, password },
  });
  expect(answer.ok()).toBe(true);
  const session = await answer.text();
  await tab.goto('/robots.txt');
  await tab.evaluate((text) => localStorage.setItem('member-session', text), session);
}
