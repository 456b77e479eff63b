import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '#common/offline/use-offline-user.ts';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { TrainingPage } from './training-page.tsx';
import { savedTraining } from './saved-training.ts';
import { followedPlan } from './training.fixtures.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 30, 18) });
});
afterEach(() => vi.useRealTimers());

const open = (connection: Connection, at = '/training') =>
  renderPage(<TrainingPage userId="ada" connection={connection} empty="No plan yet." />, { at });
const save = (training = [followedPlan()], userId = 'ada') =>
  savedTraining.save({ userId, savedAt: '2026-11-30T08:00:00Z', data: training });
const firstSet = () =>
  within(screen.getByRole('group', { name: 'Sets of Pole runs' })).getByRole('button', { name: 'Set 1' });

test('shows the stored plan without a connection, and keeps entries on the device across visits', async () => {
  const calls = mockBackend();
  await save();
  const { user } = open('offline');
  await screen.findByText(/^No connection\. This is your plan as of/);
  // The entries on the device are read first.
  await waitFor(() => expect(firstSet()).toHaveProperty('disabled', false));
  await user.click(firstSet());
  await waitFor(() => expect(firstSet().getAttribute('aria-pressed')).toBe('true'));
  cleanup();

  open('offline');
  await screen.findByRole('heading', { name: 'Runway' });
  await waitFor(() => expect(firstSet().getAttribute('aria-pressed')).toBe('true'));
  expect(calls).toEqual([]);
});

test('does not show the stored plan of another member', async () => {
  mockBackend();
  await save([followedPlan()], 'eve');
  open('offline');
  await screen.findByText(/^We couldn’t load your training/);
});

test('shows rest days with a link to the next session', async () => {
  mockBackend();
  await save();
  const { user, address } = open('offline', '/training?day=2026-12-01');
  await screen.findByText('Rest day');
  await user.click(screen.getByRole('link', { name: 'Next session: Wednesday, December 9' }));
  await screen.findByRole('heading', { name: 'Gym' });
  expect(address()).toBe('/training?day=2026-12-09');
});

test('says what the page is for before a coach has assigned a plan', async () => {
  mockBackend({
    'GET /rest/v1/plan_assignments': () => Response.json([]),
    'GET /rest/v1/item_logs': () => Response.json([]),
    'GET /rest/v1/set_logs': () => Response.json([]),
    'POST /rest/v1/rpc/list_purchased_plans': () => Response.json([]),
    'POST /rest/v1/rpc/list_set_history': () => Response.json([]),
  });
  open('verified');
  await screen.findByText('No plan yet.');
});
