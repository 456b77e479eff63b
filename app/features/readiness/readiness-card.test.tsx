import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ReadinessCard } from './readiness-card.tsx';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

async function open(state: { is: string }) {
  const ada = fakeAccount('ada');
  const calls = mockBackend({
    ...signedInHandlers(ada),
    'POST /rest/v1/rpc/readiness_state': () => Response.json(state.is),
    'GET /rest/v1/readiness_checks': () => Response.json([]),
    'POST /rest/v1/rpc/set_readiness': ({ body }) => {
      state.is = (body as { p_agrees: boolean }).p_agrees ? 'on' : 'off';
      return new Response(null, { status: 204 });
    },
    'POST /rest/v1/rpc/save_jump_log': ({ body }) => {
      const [item] = (body as { p_items: { id: string; row: object }[] }).p_items;
      return Response.json([{ id: item?.id, outcome: 'saved', row: { ...item?.row, version: 1 } }]);
    },
  });
  await signIn(ada);
  return { calls, ...renderPage(<ReadinessCard userId={ada.id} connection="verified" />) };
}

test('is off until the athlete agrees, and then takes five taps', async () => {
  const { user, calls } = await open({ is: 'off' });
  await user.click(await screen.findByRole('button', { name: 'I agree, switch it on' }));
  const scale = (name: RegExp) => screen.getByRole('group', { name });
  await screen.findByRole('heading', { name: 'How do you feel?' });
  const press = (group: HTMLElement, at: number) =>
    user.click(group.querySelectorAll('button')[at] as HTMLElement);
  await press(scale(/^Sleep/), 3);
  await press(scale(/^Soreness/), 1);
  await user.click(screen.getByRole('button', { name: 'Something hurts' }));
  expect(screen.getByRole('button', { name: 'Save check' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Knee' }));
  await user.click(screen.getByRole('button', { name: 'Save check' }));
  await screen.findByText('Sleep 4 of 5 · soreness 2 of 5 · pain: knee');
  await waitFor(
    () =>
      expect(calls.find(({ endpoint }) => endpoint.endsWith('save_jump_log'))?.body).toMatchObject({
        p_items: [{ table: 'readiness_checks', row: { sleep: 4, soreness: 2, pain: ['knee'] } }],
      }),
    { timeout: 3000 },
  );
});

test('is not shown to athletes whose guardian is asked', async () => {
  const { calls } = await open({ is: 'unavailable' });
  await waitFor(() => expect(calls.some(({ endpoint }) => endpoint.endsWith('readiness_state'))).toBe(true));
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByText(/ten seconds/)).toBeNull();
});
