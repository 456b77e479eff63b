import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { CoachLog } from './coach-log.tsx';

beforeEach(() => localStorage.setItem('units', 'metric'));

const attempt = (id: string, result: string) => ({
  id,
  version: 1,
  session_id: 'm',
  at: `2026-11-27T15:0${id}:00Z`,
  bar_m: 4,
  result,
  note: '',
  pole_id: null,
  submission_id: null,
});

function open(sessions: object[]) {
  mockBackend({
    'POST /rest/v1/rpc/list_poles': () => Response.json([]),
    'GET /rest/v1/jump_sessions': () => Response.json(sessions),
  });
  return renderPage(<CoachLog athleteId="ada" athleteName="Ada" />);
}

test('shows a meet with its card and jumps, and nothing to change', async () => {
  const { user } = open([
    {
      id: 'm',
      version: 1,
      kind: 'meet',
      held_on: '2026-11-27',
      title: 'Club meet',
      bars_m: [4],
      notes: 'Windy.',
      jump_attempts: [attempt('1', 'missed'), attempt('2', 'made')],
    },
  ]);
  await user.click(await screen.findByRole('button', { name: /Club meet.*2 jumps · best 4\.00 m/ }));
  const row = within(screen.getByRole('table')).getByRole('row', { name: /4\.00 m/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['X', 'O', '·']);
  expect(screen.getByText('Windy.')).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('says so when nothing is logged', async () => {
  open([]);
  await screen.findByText('Ada hasn’t logged a jump yet.');
});
