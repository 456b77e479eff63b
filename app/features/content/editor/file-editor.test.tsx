import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ContentConflict, ContentFile, ContentUpdate } from '#domain/content-calls.ts';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { deferResponse, mockBackend, type Handlers } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { FileEditor } from './file-editor.tsx';

const ada = fakeAccount('ada');
const file: ContentFile = {
  file: 'contact.yml',
  title: 'Contact',
  version: 'a'.repeat(64),
  source: '',
  values: { lead: 'Mine', kicker: 'Hello' },
  published: { lead: 'Pushed', kicker: 'Hello' },
  schema: {
    type: 'object',
    properties: { lead: { type: 'string', title: 'Lead' }, kicker: { type: 'string', title: 'Kicker' } },
    required: ['lead', 'kicker'],
  },
  problems: [],
  draft: { savedAt: '2026-11-25T10:00:00Z', savedBy: 'Ada' },
};
const update: ContentUpdate = {
  from: 'site',
  version: 'b'.repeat(64),
  isRemoved: false,
  changes: [{ field: 'Lead', before: 'Before', after: 'Pushed' }],
  differences: [{ field: 'Lead', before: 'Mine', after: 'Pushed' }],
  canCombine: false,
};

async function open(opened: ContentFile, answer: Handlers[string]) {
  const calls = mockBackend({
    ...signedInHandlers(ada, 'full'),
    'GET /functions/v1/content': () => Response.json(opened),
    'POST /functions/v1/content': answer,
  });
  await signIn(ada);
  const page = renderPage(<FileEditor file={file.file} />, { at: '/admin/content?file=contact.yml' });
  if (opened.unreadable === undefined) await screen.findByRole('form', { name: 'Contact' });
  const sent = () =>
    calls.filter(({ endpoint }) => endpoint === 'POST /functions/v1/content').map(({ body }) => body);
  return { ...page, sent };
}
const notice = async (title: RegExp) => {
  const text = await screen.findByText(title);
  return within(text.closest<HTMLElement>('[role="status"], [role="alert"]')!);
};
const changedOnSite = /This page changed on the site since this draft began/;

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

const sentence = 'Contact: line 2 of its file can’t be read.';
const broken: ContentFile = {
  ...file,
  source: 'lead: x\nlead: [\nz',
  values: {},
  unreadable: { sentence, line: 2 },
};

test('a file that someone broke is repaired with the last version that worked', async () => {
  const opened = { ...broken, lastWorking: { publishedAt: '2026-11-24T10:00:00Z' } as const };
  const { user, sent } = await open(opened, () => Response.json(file));
  await screen.findByText(sentence);
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'lead: x',
    'lead: [',
  ]);
  screen.getByText(/The version that was published Nov 24, 2026/);
  await user.click(screen.getByRole('button', { name: 'Use the last version that worked' }));
  await screen.findByRole('form', { name: 'Contact' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Lead' }).value).toBe('Mine');
  expect(sent()).toEqual([{ action: 'repair', file: file.file, version: file.version }]);
});

test('a file that someone broke and that has no earlier version can’t be replaced', async () => {
  await open(broken, () => Response.json(file));
  await screen.findByText(sentence);
  screen.getByText(/Show this to your developer/);
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a file that another owner repaired meanwhile opens', async () => {
  const conflict: ContentConflict = { error: 'Changed', code: 'content_changed', theirs: file, changes: [] };
  const { user } = await open({ ...broken, lastWorking: {} }, () => Response.json(conflict, { status: 409 }));
  await screen.findByText(/The version that came with the site works/);
  await user.click(screen.getByRole('button', { name: 'Use the last version that worked' }));
  await screen.findByRole('form', { name: 'Contact' });
});

test('shows what changed on the site since the draft began, and asks only what can be answered', async () => {
  await open({ ...file, updateFrom: 'site', update }, () => Response.json(file));
  const asked = await notice(changedOnSite);
  asked.getByText('Before');
  expect(asked.getAllByText('Pushed')).toHaveLength(2);
  expect(asked.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Keep my draft',
    'Take the published version',
  ]);
});

test.each([
  ['Combine both', 'both', { lead: 'Mine', kicker: 'Pushed' }],
  ['Keep my draft', 'mine', { lead: 'Mine', kicker: 'Hello' }],
  ['Take the published version', 'theirs', { lead: 'Pushed', kicker: 'Hello' }],
])('%s shows the file as it was decided', async (name, take, values) => {
  const opened: ContentFile = { ...file, updateFrom: 'site', update: { ...update, canCombine: true } };
  const { user, sent } = await open(opened, () => Response.json({ ...file, values } as ContentFile));
  await user.click((await notice(changedOnSite)).getByRole('button', { name }));
  await vi.waitFor(() => expect(screen.queryByText(changedOnSite)).toBeNull());
  expect(sent()).toEqual([
    { action: 'decide', file: file.file, version: file.version, update: update.version, take },
  ]);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Lead' }).value).toBe(values.lead);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Kicker' }).value).toBe(values.kicker);
});

test('a text can grow without losing the focus, and leaving before it is saved asks', async () => {
  const { user, address } = await open(file, () => Response.json(file));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Kicker' });
  await user.click(field);
  await user.keyboard(' and a lot more'.repeat(6));
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe(`Hello${' and a lot more'.repeat(6)}`);
  await user.click(screen.getByRole('link', { name: 'All content' }));
  await screen.findByRole('dialog', { name: 'Discard what you typed?' });
  expect(address()).toBe('/admin/content?file=contact.yml');
});

test('what was typed is saved before a decision', async () => {
  const { user, sent } = await open({ ...file, updateFrom: 'site', update }, () => Response.json(file));
  await user.type(await screen.findByRole('textbox', { name: 'Lead' }), '!');
  const asked = await notice(changedOnSite);
  asked.getByText('Save or undo what you typed before you decide.');
  await user.click(asked.getByRole('button', { name: 'Take the published version' }));
  expect(sent()).toEqual([]);
});

test('a page that was removed from the site leads back to the list if it stays removed', async () => {
  const removed: ContentFile = {
    ...file,
    change: 'added',
    updateFrom: 'site',
    update: { ...update, isRemoved: true, changes: [], differences: [] },
  };
  const { user, address } = await open(removed, () => Response.json(file));
  const asked = await notice(/This page was removed from the site since this draft began/);
  await user.click(asked.getByRole('button', { name: 'Leave it removed' }));
  await vi.waitFor(() => expect(address()).toBe('/admin/content'));
});

test('the changes of two owners are combined if they concern different fields', async () => {
  const theirs: ContentFile = { ...file, version: 'c'.repeat(64), values: { lead: 'Mine', kicker: 'Eve' } };
  const conflict: ContentConflict = { error: 'Changed', code: 'content_changed', theirs, changes: [] };
  let isFirst = true;
  const { user, sent } = await open(file, () => {
    if (!isFirst) return Response.json({ ...theirs, values: { lead: 'Mine!', kicker: 'Eve' } });
    isFirst = false;
    return Response.json(conflict, { status: 409 });
  });
  await user.type(await screen.findByRole('textbox', { name: 'Lead' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  const asked = await notice(/changed this file while you were editing/);
  expect(document.activeElement?.textContent).toContain('changed this file while you were editing');
  await screen.findByText(/Decide above what stays/);
  await user.click(asked.getByRole('button', { name: 'Combine both' }));
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ version: theirs.version, values: { lead: 'Mine!', kicker: 'Eve' } });
});

test.each([
  ['offers no upload where there is none', 'Ask your developer to add it.', 0],
  ['offers an upload', undefined, 1],
])('the field of a PDF %s', async (_name, noUploads, count) => {
  const schema = {
    type: 'object',
    properties: { delivers: { type: 'array', format: 'deliveries', title: 'PDF' } },
  } as const;
  const opened: ContentFile = { ...file, values: {}, schema, ...(noUploads && { noUploads }) };
  const { user } = await open(opened, () => Response.json(file));
  await user.click(screen.getByRole('button', { name: /^PDF/ }));
  if (noUploads !== undefined) await screen.findByText(noUploads);
  expect(screen.queryAllByLabelText('Upload a PDF')).toHaveLength(count);
});

test('letters that are typed during a save stay, and are a change', async () => {
  const first = deferResponse();
  const answers = [first.handler, () => Response.json(file)];
  const { user, sent } = await open(file, (...call) => answers.shift()?.(...call) ?? Response.error());
  const lead = screen.getByRole<HTMLInputElement>('textbox', { name: 'Lead' });
  await user.type(lead, '!');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await user.type(lead, '?');
  first.release(
    Response.json({ ...file, version: 'c'.repeat(64), values: { ...file.values, lead: 'Mine!' } }),
  );
  const again = await screen.findByRole('button', { name: 'Save draft' });
  expect(lead.value).toBe('Mine!?');
  await user.click(again);
  expect(sent().map((body) => (body as { values: { lead: string } }).values.lead)).toEqual([
    'Mine!',
    'Mine!?',
  ]);
  expect((sent()[1] as { version: string }).version).toBe('c'.repeat(64));
});
