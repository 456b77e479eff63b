import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { AnnouncementBar } from './announcement-bar.tsx';

const open = (announcement: Parameters<typeof AnnouncementBar>[0]['announcement']) =>
  renderPage(<AnnouncementBar announcement={announcement} />);

test('links to a page of the site or to another site', () => {
  open({ text: 'New poles', link: { label: 'Look', to: '/shop' } });
  expect(screen.getByRole('link', { name: 'Look' }).getAttribute('href')).toBe('/shop');
  cleanup();
  open({ text: 'New poles', link: { label: 'Look', to: 'https://vault.test/x' } });
  expect(screen.getByRole('link', { name: 'Look' }).getAttribute('href')).toBe('https://vault.test/x');
});

test('stays closed until its text changes', async () => {
  const { user } = open({ text: 'The pit is closed' });
  await user.click(screen.getByRole('button', { name: 'Close the announcement' }));
  expect(screen.queryByText('The pit is closed')).toBeNull();
  cleanup();
  open({ text: 'The pit is closed' });
  expect(screen.queryByText('The pit is closed')).toBeNull();
  cleanup();
  open({ text: 'The pit is open' });
  screen.getByText('The pit is open');
});

test('is hidden after its last day', () => {
  open({ text: 'Sale', until: '2020-01-01' });
  expect(screen.queryByText('Sale')).toBeNull();
});
