import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { LibrarySearch } from './library-search.tsx';

const items = ['Handstand', 'Plant', 'Run', 'Swing'].map((title) => ({
  id: title.toLowerCase(),
  title,
  category: 'Drill',
}));
const titles = () =>
  screen.getAllByRole('button', { name: /Drill$/ }).map((button) => button.textContent.replace('Drill', ''));

test('lists the exercises used last first, and all that match what is typed in order', async () => {
  const onPick = vi.fn();
  const { user } = renderPage(
    <LibrarySearch
      label="Drill"
      items={items}
      hasFailed={false}
      recent={['swing', 'deleted', 'plant']}
      maxResults={3}
      onPick={onPick}
    />,
  );
  expect(titles()).toEqual(['Swing', 'Plant', 'Handstand']);
  await user.type(screen.getByLabelText('Drill'), 'an');
  expect(titles()).toEqual(['Handstand', 'Plant']);
  await user.click(screen.getByRole('button', { name: /^Plant/ }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith(items[1]);
});
