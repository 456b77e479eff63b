import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { UnsentList } from './unsent-list.tsx';

const ada = fakeAccount('ada');

test('names what this device alone has, what was not accepted, and the page of each', async () => {
  mockBackend(signedInHandlers(ada));
  await signIn(ada);
  const database = await openDB('jump-log-changes', 1, {
    upgrade: (opened) => void opened.createObjectStore('changes'),
  });
  await database.put('changes', { unsent: { write: 'w' } }, [ada.id, 'pole']);
  await database.put('changes', { unsent: { write: 'v', refused: 'conflict' } }, [ada.id, 'refused/v']);
  database.close();
  localStorage.setItem('chat-drafts', JSON.stringify({ drafts: { [`${ada.id} coach`]: {} }, unsent: [] }));
  renderPage(<UnsentList userId={ada.id} />);
  const [log, draft] = await screen.findAllByRole('listitem');
  expect(log?.textContent).toBe('2 jump log changes, of which 1 wasn’t acceptedJump log');
  expect(draft?.textContent).toBe('1 message draftMessages');
  expect(screen.getByRole('link', { name: 'Jump log' }).getAttribute('href')).toBe('/log');
});

test('says that nothing is left, for another member of the same device', async () => {
  const bea = fakeAccount('bea');
  mockBackend(signedInHandlers(bea));
  await signIn(bea);
  renderPage(<UnsentList userId={bea.id} />);
  expect(await screen.findByText(/has reached us/)).toBeDefined();
});

test('leads coaches to their own pages, and other staff to those of athletes', async () => {
  for (const [role, messages] of [
    ['coach', '/admin/chat'],
    ['editor', '/messages'],
  ] as const) {
    const person = fakeAccount(role);
    mockBackend({
      ...signedInHandlers(person),
      'POST /rest/v1/rpc/staff_access': () => Response.json([{ roles: [role], standing: 'full' }]),
    });
    await signIn(person);
    localStorage.setItem('chat-drafts', JSON.stringify({ drafts: { [`${person.id} x`]: {} }, unsent: [] }));
    renderPage(<UnsentList userId={person.id} />);
    const link = await screen.findByRole('link', { name: 'Messages' });
    expect(link.getAttribute('href')).toBe(messages);
    cleanup();
  }
});
