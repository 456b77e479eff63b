import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { StartPlanForm } from './start-plan-form.tsx';

const plan = { plan_id: 'p', order_id: 'o', name: 'Flight Mode', notes: '', weeks: 10, sessions: 60 };
const start = 'POST /rest/v1/rpc/start_purchased_plan';
const open = () => renderPage(<StartPlanForm plan={plan} userId="ada" today="2026-11-25" />);
const press = (user: ReturnType<typeof open>['user']) =>
  user.click(screen.getByRole('button', { name: 'Start plan' }));

test('starts a purchased plan on the chosen date', async () => {
  const calls = mockBackend({ [start]: () => Response.json('an id') });
  const { user } = open();
  fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-11-30' } });
  await press(user);
  await waitFor(() => expect(calls.map(({ endpoint }) => endpoint)).toContain(start));
  expect(calls.find(({ endpoint }) => endpoint === start)?.body).toEqual({
    p_plan_id: 'p',
    p_starts_on: '2026-11-30',
  });
});

test('does not start a plan in the past', async () => {
  const calls = mockBackend();
  const { user } = open();
  fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-11-24' } });
  await press(user);
  await screen.findByText('Choose today or a later date.');
  expect(calls).toEqual([]);
});

test('shows an error message when the plan was not started', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend({ [start]: () => Response.json({ message: 'no', code: '42501' }, { status: 403 }) });
  const { user } = open();
  await press(user);
  expect((await screen.findByRole('alert')).textContent).toContain('The plan wasn’t started.');
});
