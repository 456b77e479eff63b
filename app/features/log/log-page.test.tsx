import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { leaveStore } from '#ui/use-leave-guard.ts';
import { renderPage } from '#testing/render-page.tsx';
import { savedLog } from './data/use-log.ts';
import { LogPage } from './log-page.tsx';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

async function open(button: string) {
  mockBackend();
  const data = { poles: [], sessions: [], hasOlder: false };
  await savedLog.save({ userId: 'ada', savedAt: '2026-11-30T08:00:00Z', data });
  const page = renderPage(<LogPage userId="ada" connection="offline" />, { at: '/log' });
  await page.user.click(await screen.findByRole('button', { name: button }));
  return page;
}

test('a practice that was added by mistake never was', async () => {
  const { user } = await open('New practice');
  await screen.findByRole('heading', { name: 'Practice' });
  await user.click(screen.getByRole('link', { name: 'All jumps' }));
  await screen.findByText(/^Nothing logged yet/);
});

test('a practice with a jump stays', async () => {
  const { user } = await open('New practice');
  await user.click(await screen.findByRole('button', { name: /No bar/ }));
  await user.click(screen.getByRole('link', { name: 'All jumps' }));
  await screen.findByRole('link', { name: /^Practice.*1 jump/ });
});

test('a meet is stored with its name, by Enter, and a field that is wrong gets the focus', async () => {
  const { user } = await open('New meet');
  await user.type(await screen.findByLabelText('Heights'), 'high{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Heights')));
  expect(screen.getByLabelText('Heights').getAttribute('aria-invalid')).toBe('true');
  await user.clear(screen.getByLabelText('Heights'));
  await user.type(screen.getByLabelText('Name of the meet'), 'Opener{Enter}');
  await user.click(await screen.findByRole('link', { name: 'All jumps' }));
  await screen.findByRole('link', { name: /^Opener/ });
});

test('a meet whose name is not saved yet asks before it is left', async () => {
  const { user } = await open('New meet');
  await user.type(await screen.findByLabelText('Name of the meet'), 'Opener');
  expect(leaveStore.blocks({ isOtherPage: false, isOtherQuery: true })).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(leaveStore.blocks({ isOtherPage: true, isOtherQuery: true })).toBe(false));
});
