import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend, type Handlers } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { AnnouncementForm } from './announcement-form.tsx';

const coach = fakeAccount('coach');
const send = 'POST /rest/v1/rpc/send_announcement';

const recipient = (id: string, name: string, isMine: boolean) => ({ athlete_id: id, name, is_mine: isMine });

function backend(handlers: Handlers = {}) {
  return mockBackend({
    ...signedInHandlers(coach, 'full'),
    'POST /rest/v1/rpc/list_announcement_recipients': () =>
      Response.json([recipient('a', 'Ada', true), recipient('b', 'Bea', false)]),
    'POST /rest/v1/rpc/count_announcement_recipients': () => Response.json(2),
    'POST /rest/v1/rpc/list_groups': () => Response.json([{ id: 'g', name: 'Juniors', athletes: 1 }]),
    'GET /rest/v1/athlete_group_members': () => Response.json([{ athlete_id: 'b' }]),
    ...handlers,
  });
}

beforeEach(async () => {
  backend();
  await signIn(coach);
});

async function openPreview(recipients: string) {
  const onClose = vi.fn();
  const { user } = renderPage(<AnnouncementForm onClose={onClose} />);
  await user.click(await screen.findByRole('radio', { name: recipients }));
  await user.type(screen.getByRole('textbox', { name: 'Message' }), ' The pit is closed. ');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  return { user, onClose };
}

test('shows the text and the number of recipients before it sends', async () => {
  const calls = backend({ [send]: () => Response.json(2) });
  const { user, onClose } = await openPreview('All athletes (2)');
  expect(await screen.findByText('Goes to 2 athletes')).toBeDefined();
  expect(screen.getByText('The pit is closed.')).toBeDefined();
  expect(calls.some(({ endpoint }) => endpoint === send)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Send to 2 athletes' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.find(({ endpoint }) => endpoint === send)?.body).toMatchObject({
    p_athlete_ids: ['a', 'b'],
    p_body: 'The pit is closed.',
  });
});

test('goes to the coach’s own athletes only', async () => {
  const calls = backend();
  await openPreview('Mine (1)');
  await screen.findByText(/^Goes to/);
  expect(calls.find(({ endpoint }) => endpoint.endsWith('count_announcement_recipients'))?.body).toEqual({
    p_athlete_ids: ['a'],
  });
});

test('a group adds its athletes to the choice', async () => {
  const { user } = renderPage(<AnnouncementForm onClose={() => undefined} />);
  await user.click(await screen.findByRole('radio', { name: 'Chosen athletes' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Add a group' }), 'Juniors (1)');
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Bea' }).checked).toBe(true),
  );
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ada' }).checked).toBe(false);
});

test('needs an athlete and a text', async () => {
  const { user } = renderPage(<AnnouncementForm onClose={() => undefined} />);
  await user.click(await screen.findByRole('radio', { name: 'Chosen athletes' }));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('Choose at least one athlete.')).toBeDefined();
  expect(screen.getByText('Write the announcement.')).toBeDefined();
});

test('a retry sends the same announcement', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const calls = backend({ [send]: () => Response.json({ message: 'x' }, { status: 503 }) });
  const { user } = await openPreview('All athletes (2)');
  const button = await screen.findByRole('button', { name: 'Send to 2 athletes' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toBeDefined();
  await user.click(button);
  await vi.waitFor(() => expect(calls.filter(({ endpoint }) => endpoint === send)).toHaveLength(2));
  const [first, second] = calls.filter(({ endpoint }) => endpoint === send).map(({ body }) => body);
  expect(second).toEqual(first);
});
