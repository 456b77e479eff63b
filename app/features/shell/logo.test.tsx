import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { Logo } from './logo.tsx';

const picture = (name: string) => ({ address: `/pictures/${name}.webp`, width: 600, height: 120 });
const open = (props: Partial<Parameters<typeof Logo>[0]>) =>
  renderPage(<Logo name="Bend" logo={null} darkLogo={null} {...props} />);
const home = () => screen.getByRole('link', { name: 'Bend, home' });
const files = () =>
  [...home().querySelectorAll('source, img')].map(
    (image) => image.getAttribute('srcset') ?? image.getAttribute('src'),
  );

test('is the drawn mark with the name, and leads home', () => {
  open({});
  expect(home().getAttribute('href')).toBe('/');
  expect(home().textContent).toBe('Bend');
  expect(files()).toEqual([]);
});

test('is the picture of the owner in place of both, in both themes', () => {
  open({ logo: picture('bend') });
  expect(home().textContent).toBe('');
  expect(files()).toEqual(['/pictures/bend.webp']);
});

test('has a picture of its own for the dark theme', () => {
  open({ logo: picture('bend'), darkLogo: picture('bend-white') });
  expect(files()).toEqual(['/pictures/bend-white.webp', '/pictures/bend.webp']);
});
