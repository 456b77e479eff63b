import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import pictures from '#lib/pictures/pictures.json' with { type: 'json' };
import type { Photo } from '#lib/pictures/photo.ts';
import { isPictureName } from '#lib/pictures/picture-files.ts';
import { PageGallery } from './page-gallery.tsx';

const pages = Object.keys(pictures).filter(isPictureName).slice(0, 2);
const photo = (alt: string): Photo => ({
  name: 'page-0123456789ab',
  alt,
  focus: '50% 50%',
  width: 900,
  height: 1200,
  widths: [320, 900],
});
const shownTexts = () => screen.getAllByRole('img').map((picture) => picture.getAttribute('alt'));

test('shows the owner’s pages in their order, also the same picture twice, instead of the rendered ones', () => {
  const own = ['The plan of week 2', 'The plan of week 1', 'The plan of week 1'];
  render(<PageGallery product={{ name: 'Guide', previewPages: own.map(photo), pages }} />);
  expect(shownTexts()).toEqual(own);
});

test('shows the rendered pages of a guide as long as the owner has chosen none', () => {
  render(<PageGallery product={{ name: 'Guide', previewPages: [], pages }} />);
  expect(shownTexts()).toHaveLength(pages.length);
});

test('shows nothing for a product without pages', () => {
  render(<PageGallery product={{ name: 'T-shirt', previewPages: [], pages: [] }} />);
  expect(screen.queryByText('Look inside')).toBeNull();
});
