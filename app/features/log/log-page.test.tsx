import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { savedLog } from './data/saved-log.ts';
import { emptyLog } from './data/log.ts';
import { LogPage } from './log-page.tsx';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

async function open() {
  mockBackend();
  await savedLog.save({ userId: 'ada', savedAt: '2026-11-30T08:00:00Z', data: emptyLog });
  const page = renderPage(<LogPage userId="ada" connection="offline" />, { at: '/log' });
  await page.user.click(await screen.findByRole('button', { name: 'New practice' }));
  await screen.findByRole('heading', { name: 'Practice' });
  return page;
}

test('a practice that was added by mistake is removed when it is left', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('link', { name: 'All jumps' }));
  await waitFor(() => expect(screen.getByText(/^Nothing logged yet/)).toBeTruthy());
});

test('a practice with a jump stays', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /No bar/ }));
  await user.click(screen.getByRole('link', { name: 'All jumps' }));
  await screen.findByRole('link', { name: /^Practice.*1 jump/ });
});
