import { useMutation, useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { Refusal } from './refusal.ts';

const refusal = new Refusal('The box is full.');
const log = vi.spyOn(console, 'error');
beforeEach(() => log.mockReset().mockReturnValue());

type Voice = Parameters<typeof useMutation>[0]['meta'];

/** A button that runs a mutation, beside a list that it may reload. */
async function run(meta: Voice, act: () => Promise<void>) {
  const load = vi.fn(async () => 'loaded');
  function Page() {
    const { data } = useQuery({ queryKey: ['list', 'all'], queryFn: load });
    const { mutate } = useMutation({ mutationFn: act, meta });
    return (
      <button type="button" onClick={() => mutate()}>
        {data ?? 'loading'}
      </button>
    );
  }
  const { user } = renderPage(<Page />);
  await user.click(await screen.findByText('loaded'));
  return load;
}

const succeed = async () => undefined;
const fail = () => Promise.reject(refusal);

test('says what was done, and loads the lists again that it changed', async () => {
  const load = await run({ failed: 'Not moved', done: 'Moved.', reloads: [['list']] }, succeed);
  await screen.findByText('Moved.');
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(log).not.toHaveBeenCalled();
});

test('says what failed and why, logs it, and loads again, since a part may be done', async () => {
  const load = await run({ failed: 'Not moved', done: 'Never said.', reloads: [['list']] }, fail);
  await screen.findByText('Not moved');
  await screen.findByText('The box is full.');
  expect(screen.queryByText('Never said.')).toBeNull();
  expect(log).toHaveBeenCalledExactlyOnceWith('Not moved', refusal);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
});

test('logs only, where the screen itself says what failed', async () => {
  await run({ logged: 'Not saved here' }, fail);
  await vi.waitFor(() => expect(log).toHaveBeenCalledExactlyOnceWith('Not saved here', refusal));
  expect(screen.queryByText('Not saved here')).toBeNull();
});

test('is silent about a failure that the screen expects', async () => {
  const failed = vi.fn(() => undefined);
  await run({ failed }, fail);
  await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(refusal));
  expect(log).not.toHaveBeenCalled();
});
