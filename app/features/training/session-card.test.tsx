import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { SessionCard } from './session-card.tsx';
import { followedPlan } from './training.fixtures.ts';
import { sessionsOn, type FollowedPlan } from './training.ts';

function open(fields: Partial<FollowedPlan> = {}, isReady = true) {
  const [dated] = sessionsOn([followedPlan(fields)], '2026-11-30');
  if (!dated) throw new Error('The plan has no session on this day.');
  const onChange = vi.fn();
  const page = renderPage(
    <SessionCard dated={dated} day="2026-11-30" isReady={isReady} onChange={onChange} />,
  );
  return { ...page, onChange };
}
const set = (number: number) =>
  within(screen.getByRole('group', { name: 'Sets of Pole runs' })).getByRole('button', {
    name: `Set ${number}`,
  });

test('pressing a set marks it and those before it', async () => {
  const { user, onChange } = open();
  await user.click(set(2));
  expect(onChange).toHaveBeenCalledWith({ kind: 'sets', assignmentId: 'a', itemId: 'run', setsDone: 2 });
});

test('pressing a done set takes it back', async () => {
  const { user, onChange } = open({ setsDone: { run: 3 } });
  expect(set(3).getAttribute('aria-pressed')).toBe('true');
  await user.click(set(3));
  expect(onChange).toHaveBeenCalledWith({ kind: 'sets', assignmentId: 'a', itemId: 'run', setsDone: 2 });
});

test('stores a remark for the day of the plan', async () => {
  const { user, onChange } = open();
  await user.type(screen.getByLabelText('Remark for your coach'), 'W');
  expect(onChange).toHaveBeenCalledWith({ kind: 'remark', assignmentId: 'a', week: 1, day: 1, remark: 'W' });
});

test('waits for the stored entries before it takes new ones', () => {
  open({}, false);
  expect(set(1)).toHaveProperty('disabled', true);
});
