import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { coach, headersOf, startSession, type Account } from '../e2e/account-steps.ts';
import type { Tab } from './driver/tab.ts';
import { expect } from './engine-test.ts';

/** Signs in through the API and stores the session in the tab's browser. */
export async function enterAs(tab: Tab, request: APIRequestContext, account: Account): Promise<void> {
  const session = JSON.stringify(await startSession(request, account));
  await tab.goto('/robots.txt');
  await tab.evaluate((text) => localStorage.setItem('member-session', text), session);
}

/** The coach writes a plan of one exercise for day 1, which the athlete follows from today. */
export async function assignPlan(request: APIRequestContext, athlete: Account): Promise<void> {
  const { user } = await startSession(request, athlete);
  const headers = await headersOf(request, coach);
  const post = async (path: string, data: object, prefer = 'return=minimal') => {
    const answer = await request.post(`/rest/v1/${path}`, { headers: { ...headers, prefer }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer;
  };
  const plan = await post('training_plans', { name: 'Winter base' }, 'return=representation');
  const [{ id } = { id: '' }] = (await plan.json()) as { id: string }[];
  const item = { id: randomUUID(), videoId: null, title: 'Hill sprint', sets: 3, reps: '30 m', note: '' };
  await post('rpc/save_plan_session', {
    p_plan_id: id,
    p_week: 1,
    p_day: 1,
    p_title: 'Runway',
    p_notes: '',
    p_items: [item],
  });
  // The day on this device, which the browser shares.
  const today = new Date().toLocaleDateString('en-CA');
  await post('plan_assignments', { plan_id: id, user_id: user.id, starts_on: today });
}
