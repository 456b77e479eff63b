import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { SubmissionsPanel } from './submissions-panel.tsx';

test('search, status and page come from the address, so that Back and a reload keep them', async () => {
  const coach = fakeAccount('coach');
  const searched = 'POST /rest/v1/rpc/search_submissions';
  const calls = mockBackend({
    ...signedInHandlers(coach),
    [searched]: () => Response.json([]),
    'POST /rest/v1/rpc/count_submissions': () => Response.json([]),
    'POST /rest/v1/rpc/list_waiting_for_guardian': () => Response.json([]),
  });
  await signIn(coach);
  renderPage(<SubmissionsPanel userId="coach" />, {
    at: '/admin/videos?tab=submissions&q=vault&only=approved&page=3',
  });
  const search = await screen.findByLabelText<HTMLInputElement>('Search');
  expect(search.value).toBe('vault');
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('approved');
  await waitFor(() =>
    expect(calls.find(({ endpoint }) => endpoint === searched)?.body).toEqual({
      p_search: 'vault',
      p_status: 'approved',
      p_limit: 24,
      p_offset: 48,
    }),
  );
});
