import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { CalendarFeed } from './calendar-feed.tsx';

const list = 'GET /rest/v1/calendar_feeds';
const renew = 'POST /rest/v1/rpc/renew_calendar_feed';
const end = 'DELETE /rest/v1/calendar_feeds';
const tokens = ['a', 'b'].map((letter) => letter.repeat(64));

/** A backend with a feed or none, as the requests leave it. */
function openFeed({ isOn }: { isOn: boolean }) {
  const made = [...tokens];
  const calls = mockBackend({
    [list]: () => Response.json(isOn ? [{ created_at: '2026-11-20T12:00:00Z' }] : []),
    [renew]: () => {
      isOn = true;
      return Response.json(made.shift());
    },
    [end]: () => {
      isOn = false;
      return new Response(null, { status: 204 });
    },
  });
  return { calls, ...renderPage(<CalendarFeed userId="ada" />) };
}

test('shows the address once it is made, and a new one in its place', async () => {
  const { user } = openFeed({ isOn: false });
  await user.click(await screen.findByRole('button', { name: 'Make an address' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Your calendar address');
  expect(field.value).toMatch(new RegExp(`/functions/v1/calendar-feed/training.ics\\?token=${tokens[0]}$`));
  expect(screen.getByRole('link', { name: 'Open in a calendar app' }).getAttribute('href')).toMatch(
    /^webcal:/,
  );
  await user.click(screen.getByRole('button', { name: 'Make a new address' }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Your calendar address').value).toContain(tokens[1]),
  );
});

test('says since when an address works that is not shown again, and switches it off', async () => {
  const { user, calls } = openFeed({ isOn: true });
  await screen.findByText(/works since Fri, Nov 20, 2026/);
  expect(screen.queryByLabelText('Your calendar address')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  await screen.findByRole('button', { name: 'Make an address' });
  expect(calls.map(({ endpoint }) => endpoint)).toContain(end);
  expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
});

test('says why an address was not made, and shows no half address', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend({ [list]: () => Response.json([]) });
  const { user } = renderPage(<CalendarFeed userId="ada" />);
  await user.click(await screen.findByRole('button', { name: 'Make an address' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The address wasn’t made.');
  expect(screen.queryByLabelText('Your calendar address')).toBeNull();
});
