import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ManyPictures } from './many-pictures.tsx';
import { isPictureFile } from './use-many-uploads.ts';

const item = { name: 'picture-0', alt: '', width: 400, height: 300, isUploaded: true, usedBy: [] };
const file = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });
const added = () => Response.json({ items: [item], added: item.name });
const refusal = () =>
  Response.json({ error: 'This picture is damaged.', code: 'picture_refused' }, { status: 400 });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(Image.prototype, 'decode').mockRejectedValue(new Error('EncodingError'));
});

test.each([
  ['IMG_1.JPG', '', true],
  ['photo', 'image/webp', true],
  ['IMG_1.heic', '', true],
  ['._IMG_1.jpg', 'image/jpeg', false],
  ['.DS_Store', '', false],
  ['notes.txt', 'text/plain', false],
  ['logo.svg', 'image/svg+xml', false],
  ['film.mp4', 'video/mp4', false],
])('%s of type “%s” is a picture: %s', (name, type, expected) => {
  expect(isPictureFile({ name, type })).toBe(expected);
});

test('uploads a folder one after the other, leaves other files out, and tries refused ones again', async () => {
  let answers = [added, refusal, added];
  let count = 0;
  // Not mockBackend, which reads bodies as JSON.
  vi.stubGlobal('fetch', async () => {
    count += 1;
    return (answers.shift() ?? added)();
  });
  const { user } = renderPage(<ManyPictures />);
  const input = screen.getByLabelText<HTMLInputElement>('Choose a folder');
  expect(input.hasAttribute('webkitdirectory')).toBe(true);
  const chosen = [file('1.jpg'), file('2.jpg'), file('notes.txt', 'text/plain'), file('3.jpg')];
  await user.upload(input, chosen);
  await screen.findByText('2 pictures added. 1 other file left out.');
  expect(screen.getByText('2.jpg: This picture is damaged.')).toBeDefined();
  expect(count).toBe(3);
  answers = [added];
  await user.click(screen.getByRole('button', { name: 'Try these again' }));
  await screen.findByText('1 picture added.');
  await waitFor(() => expect(screen.queryByText('2.jpg: This picture is damaged.')).toBeNull());
});

test('a folder without a picture sends nothing', async () => {
  const calls = mockBackend();
  const { user } = renderPage(<ManyPictures />);
  await user.upload(screen.getByLabelText('Choose a folder'), [file('notes.txt', 'text/plain')]);
  await screen.findByText('There is no picture among them. 1 other file left out.');
  expect(calls).toEqual([]);
});
