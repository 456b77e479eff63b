import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend, type Handlers } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import type { MemberDetails } from './load-member.ts';
import { MemberCoach } from './member-coach.tsx';
import { MemberFreeAccess } from './member-free-access.tsx';
import { MemberNotes } from './member-notes.tsx';

const owner = fakeAccount('owner');
const member: MemberDetails = {
  id: 'ada',
  name: 'Ada',
  is_minor: false,
  guardian: null,
  coach_id: null,
  groups: [],
  credits_left: 0,
  submission_count: 0,
  submissions: [],
};

async function open(part: React.ReactNode, handlers: Handlers) {
  const calls = mockBackend({ ...signedInHandlers(owner, 'full'), ...handlers });
  await signIn(owner);
  return {
    ...renderPage(part),
    callsOf: (endpoint: string) => calls.filter((call) => call.endpoint === endpoint),
  };
}

test('a coach is saved by the button, not while the list is searched by arrow keys', async () => {
  const coaches = [
    { id: 'mia', name: 'Mia', athletes: 1 },
    { id: 'tom', name: 'Tom', athletes: 2 },
  ];
  const assign = 'POST /rest/v1/rpc/assign_athlete';
  const { user, callsOf } = await open(<MemberCoach member={member} />, {
    'POST /rest/v1/rpc/list_coaches': () => Response.json(coaches),
    [assign]: () => new Response(null, { status: 204 }),
  });
  await screen.findByRole('option', { name: /Tom/ });
  await user.selectOptions(screen.getByRole('combobox'), 'mia');
  await user.selectOptions(screen.getByRole('combobox'), 'tom');
  expect(callsOf(assign)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save the coach' }));
  await screen.findByText('The coach was saved.');
  expect(callsOf(assign).map(({ body }) => body)).toEqual([{ p_athlete_id: 'ada', p_coach_id: 'tom' }]);
});

test('a note is deleted after a question', async () => {
  const note = { id: 'n', body: 'Tall', author_id: 'owner', created_at: '2026-11-20T12:00:00Z' };
  const remove = 'DELETE /rest/v1/coach_notes';
  const { user, callsOf } = await open(<MemberNotes memberId="ada" userId="owner" />, {
    'GET /rest/v1/coach_notes': () => Response.json([note]),
    [remove]: () => new Response(null, { status: 204 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete note' }));
  expect(callsOf(remove)).toEqual([]);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete note' }));
  await expect.poll(() => callsOf(remove).length).toBe(1);
});

test('free access ends after a question', async () => {
  const end = 'POST /rest/v1/rpc/set_free_until';
  const { user, callsOf } = await open(<MemberFreeAccess memberId="ada" />, {
    'GET /rest/v1/profiles': () => Response.json({ free_until: '2099-12-31' }),
    [end]: () => new Response(null, { status: 204 }),
  });
  await user.click(await screen.findByRole('button', { name: 'End free access' }));
  expect(callsOf(end)).toEqual([]);
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'End free access' }),
  );
  await screen.findByText('Free access has ended.');
});
