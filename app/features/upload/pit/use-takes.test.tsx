import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { Fragment } from 'react';
import { expect, test, vi } from 'vitest';
import { Toaster } from '#ui/toaster.tsx';
import { renderPage } from '#testing/render-page.tsx';
import { emptyDraft } from '../jump/jump-draft.ts';
import { saveTake, type Take } from './take-store.ts';
import { useTakes } from './use-takes.ts';

const take: Take = {
  id: 'take',
  userId: 'ada',
  fileName: 'jump.mp4',
  type: 'video/mp4',
  size: 1,
  seconds: 1,
  filmedAt: 1,
};

function Takes() {
  const { takes, remove, describe } = useTakes('ada');
  return (
    <>
      <Toaster />
      {takes?.map(({ id, about }) => (
        <Fragment key={id}>
          <button onClick={() => void remove(id)}>Delete {id}</button>
          <button onClick={() => void describe(id, { ...emptyDraft('metric'), typed: { bar: '4.20' } })}>
            Describe {about?.typed.bar}
          </button>
        </Fragment>
      ))}
    </>
  );
}

test('a take that is used right after it was described has its numbers', async () => {
  await saveTake(take, new Blob(['x']));
  const { user } = renderPage(<Takes />);
  await user.click(await screen.findByRole('button', { name: 'Describe' }));
  await screen.findByRole('button', { name: 'Describe 4.20' });
});

test('says so when the browser does not delete a take, which then stays in the list', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await saveTake(take, new Blob(['x']));
  const { user } = renderPage(<Takes />);
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('Blocked', 'InvalidStateError');
  });
  await user.click(await screen.findByRole('button', { name: 'Delete take' }));
  expect(await screen.findByText('The take wasn’t deleted')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Delete take' })).toBeDefined();
});
