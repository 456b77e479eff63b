import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend, type Handlers } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { MemberCredits } from './member-credits.tsx';
import { MemberFreeAccess } from './member-free-access.tsx';
import type { MemberDetails } from './load-member.ts';
import { MemberNotes } from './member-notes.tsx';
import { VideosSection } from './videos-section.tsx';

const owner = fakeAccount('owner');
const refuse = () => Response.json({ message: 'no' }, { status: 403 });

async function prepare(handlers: Handlers) {
  mockBackend({ ...signedInHandlers(owner, 'full'), ...handlers });
  await signIn(owner);
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

test('says that the free access could not be loaded, and loads it again', async () => {
  const read = vi.fn<() => Response>(refuse);
  await prepare({ 'GET /rest/v1/profiles': () => read() });
  const { user } = renderPage(<MemberFreeAccess memberId="m" />);
  await screen.findByText(/We couldn’t load the free access/);
  expect(screen.queryByText('Loading…')).toBeNull();
  read.mockImplementation(() => Response.json({ free_until: null }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Without a subscription, videos for subscribers are locked.');
});

test('says that the credits could not be loaded', async () => {
  await prepare({ 'GET /rest/v1/review_credits': refuse });
  renderPage(<MemberCredits memberId="m" />);
  await screen.findByText(/We couldn’t load the credits/);
});

test('says that a note was not deleted', async () => {
  const note = { id: 'n', athlete_id: 'm', author_id: owner.id, body: 'Hip first', created_at: '2027-01-05' };
  await prepare({
    'GET /rest/v1/coach_notes': () => Response.json([note]),
    'DELETE /rest/v1/coach_notes': refuse,
  });
  const { user } = renderPage(<MemberNotes memberId="m" userId={owner.id} />);
  await user.click(await screen.findByRole('button', { name: 'Delete note' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Delete note' }));
  await screen.findByText('The note wasn’t deleted');
  question.getByText('Hip first');
});

test('1,5 credits are refused, not given as 15', async () => {
  const give = vi.fn<() => Response>(() => Response.json(null));
  await prepare({
    'GET /rest/v1/review_credits': () => Response.json([]),
    'POST /rest/v1/rpc/give_review_credits': give,
  });
  const { user } = renderPage(<MemberCredits memberId="m" />);
  const count = await screen.findByRole('textbox', { name: 'How many' });
  await user.clear(count);
  await user.type(count, '1,5');
  await user.click(screen.getByRole('button', { name: 'Give credits' }));
  await screen.findByText('Enter 1 to 100.');
  expect(give).not.toHaveBeenCalled();
});

test('a member with more videos than the page lists has a link to all of them', () => {
  const member = (videos: number) =>
    ({
      name: 'Ada Vaulter',
      submission_count: 1500,
      submissions: Array.from({ length: videos }, (_, i) => ({
        id: `${i}`,
        file_name: `${i}.webm`,
        status: 'pending',
        submitted_at: '2026-11-29T06:00:00Z',
        reviewed_at: null,
      })),
    }) as unknown as MemberDetails;
  renderPage(<VideosSection member={member(3)} progress={null} />);
  expect(screen.queryByText(/^All/)).toBeNull();
  renderPage(<VideosSection member={member(20)} progress={null} />);
  expect(screen.getByRole('link', { name: 'All 1,500 videos' }).getAttribute('href')).toBe(
    '/admin/videos?tab=submissions&q=Ada+Vaulter',
  );
});
