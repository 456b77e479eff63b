import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ContentUndo } from '#domain/content-calls.ts';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { UndoDialog } from './undo-dialog.tsx';

const ada = fakeAccount('ada');
const publication = {
  id: 'a',
  state: 'published',
  step: '',
  problem: null,
  titles: ['Contact'],
  restores: null,
  started_at: '2026-11-25T10:00:00Z' as const,
  finished_at: '2026-11-25T10:00:00Z' as const,
  published_by: ada.id,
  by: 'Ada',
};
const contact: ContentUndo['files'][number] = {
  file: 'contact.yml',
  title: 'Contact',
  version: 'a'.repeat(64),
  isOutside: false,
  changes: [{ field: 'Lead', before: 'Now', after: 'Then' }],
};

async function open(undo: ContentUndo, restore = () => Response.json({ publication: 'b' }, { status: 202 })) {
  const calls = mockBackend({
    ...signedInHandlers(ada, 'full'),
    'GET /functions/v1/content': () => Response.json(undo),
    'POST /functions/v1/content': restore,
  });
  await signIn(ada);
  const { user } = renderPage(<UndoDialog publication={publication} />);
  await user.click(screen.getByRole('button', { name: 'Undo Contact' }));
  return { calls, user, dialog: within(await screen.findByRole('dialog')) };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

test('shows what it changes back, and undoes only that', async () => {
  const { calls, user, dialog } = await open({ files: [contact], problems: [] });
  await dialog.findByText('Then');
  dialog.getByText('Now');
  await user.click(dialog.getByRole('button', { name: 'Undo and publish' }));
  await vi.waitFor(() =>
    expect(calls.find(({ endpoint }) => endpoint === 'POST /functions/v1/content')?.body).toEqual({
      action: 'restore',
      publication: 'a',
      versions: { 'contact.yml': contact.version },
    }),
  );
});

test('says that it also replaces the change of a developer', async () => {
  const { dialog } = await open({ files: [{ ...contact, isOutside: true }], problems: [] });
  await dialog.findByText(/Undoing replaces those changes, too/);
});

test('stays open and looks again if the site changed meanwhile', async () => {
  const refusal = { error: 'The site changed meanwhile.', code: 'content_site_changed' };
  const { calls, user, dialog } = await open({ files: [contact], problems: [] }, () =>
    Response.json(refusal, { status: 409 }),
  );
  await user.click(await dialog.findByRole('button', { name: 'Undo and publish' }));
  await screen.findByText('The site changed meanwhile.');
  const asked = () => calls.filter(({ endpoint }) => endpoint === 'GET /functions/v1/content');
  await vi.waitFor(() => expect(asked()).toHaveLength(2));
  dialog.getByText('Then');
});

test('has nothing to undo, or says why it cannot', async () => {
  const { dialog } = await open({ files: [], problems: [] });
  await dialog.findByText('The site already shows these texts.');
  expect(dialog.queryByRole('button', { name: 'Undo and publish' })).toBeNull();
});

test('says why it cannot be undone', async () => {
  const problem = {
    file: 'contact.yml',
    field: 'lead',
    message: 'is required',
    sentence: 'Lead is required.',
  };
  const { dialog } = await open({ files: [contact], problems: [problem] });
  await dialog.findByText(/Lead is required/);
  expect(dialog.queryByRole('button', { name: 'Undo and publish' })).toBeNull();
});
