import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

function Editor({ isKeptByQuery = false }: { isKeptByQuery?: boolean }) {
  const [text, setText] = useState('');
  useLeaveGuard(text !== '', { isKeptByQuery });
  return <TextField label="Text" value={text} onChange={({ target }) => setText(target.value)} />;
}

function Page({ isKeptByQuery = false }: { isKeptByQuery?: boolean }) {
  return (
    <>
      <Editor isKeptByQuery={isKeptByQuery} />
      <Link to="/edit?filter=a">Filter</Link>
      <Link to="/other">Other page</Link>
    </>
  );
}

const question = () => screen.findByRole('dialog', { name: 'Discard what you typed?' });

test('a link asks before it loses typed text', async () => {
  const { user, address } = renderPage(<Page />, { at: '/edit' });
  await user.type(screen.getByLabelText('Text'), 'Mine');
  await user.click(screen.getByRole('link', { name: 'Other page' }));
  await question();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(address()).toBe('/edit');
  expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('Mine');
  await user.click(screen.getByRole('link', { name: 'Other page' }));
  await question();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(address()).toBe('/other');
});

test('a link asks nothing before anything was typed, and after it was removed again', async () => {
  const { user, address } = renderPage(<Page />, { at: '/edit' });
  await user.type(screen.getByLabelText('Text'), 'M');
  await user.clear(screen.getByLabelText('Text'));
  await user.click(screen.getByRole('link', { name: 'Other page' }));
  expect(address()).toBe('/other');
});

test.each([
  [false, '/edit'],
  [true, '/edit?filter=a'],
])('another query asks unless the form stays (%s)', async (isKeptByQuery, at) => {
  const { user, address } = renderPage(<Page isKeptByQuery={isKeptByQuery} />, { at: '/edit' });
  await user.type(screen.getByLabelText('Text'), 'Mine');
  await user.click(screen.getByRole('link', { name: 'Filter' }));
  expect(address()).toBe(at);
});

test('closing a dialog asks before it loses typed text', async () => {
  const { user } = renderPage(
    <Dialog trigger={<button type="button">Open</button>} title="Note" description="A note.">
      <Editor />
    </Dialog>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.type(await screen.findByLabelText('Text'), 'Mine');
  await user.keyboard('{Escape}');
  await question();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('Mine');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await question();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByLabelText('Text')).toBeNull();
});

test('closing the tab asks while text is not saved', async () => {
  const { user } = renderPage(<Page />, { at: '/edit' });
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  await user.type(screen.getByLabelText('Text'), 'Mine');
  expect(isAsked()).toBe(true);
  await user.clear(screen.getByLabelText('Text'));
  expect(isAsked()).toBe(false);
});
