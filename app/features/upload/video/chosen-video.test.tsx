import 'fake-indexeddb/auto';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import type { QueuedVideo } from '../queue/queue.ts';
import { getUploadQueue } from '../queue/use-upload-queue.ts';
import { ChosenVideo } from './chosen-video.tsx';

beforeEach(() => {
  mockBackend();
  // The upload lock is never granted, so nothing is uploaded.
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    locks: { request: () => new Promise(() => undefined) },
  });
  vi.spyOn(getUploadQueue(), 'bytesOf').mockResolvedValue(new Blob(['film']));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:film');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

/** Shows a video that this browser can't play, and whose details can't be read. */
async function showUnplayable(
  video: Pick<QueuedVideo, 'container' | 'codec' | 'toConvert'>,
): Promise<string> {
  const shown = {
    ...video,
    id: 'a',
    userId: 'tess',
    fileName: 'jump',
    size: 1,
    mayNamePlace: true,
  } as QueuedVideo;
  renderPage(<ChosenVideo video={shown} isUnsaved={false} onDiscard={vi.fn()} onPlayer={vi.fn()} />);
  fireEvent.error(await screen.findByLabelText('Preview of jump'));
  return document.body.textContent;
}

const [maybe, asItIs] = ['Your coach may still be able to', 'it’s sent as it is'];

test('a camcorder’s film is saved as MP4, so nothing says that it is sent as it is or that a coach may not play it', async () => {
  const text = await showUnplayable({ container: { type: 'video/mp2t', extension: 'mts' }, codec: 'avc', toConvert: true }); // prettier-ignore
  expect(text).toContain('We’ll save the same pictures as MP4');
  expect(text).toContain('so there is no preview.');
  expect(text).toContain('It may still say where it was filmed.');
  for (const other of [maybe, asItIs, 'plays everywhere']) expect(text).not.toContain(other);
});

test('a kind that no browser plays is not promised to the coach', async () => {
  const text = await showUnplayable({ container: { type: 'video/x-msvideo', extension: 'avi' }, codec: undefined, toConvert: false }); // prettier-ignore
  expect(text).toContain('No browser plays this kind of video.');
  expect(text).toContain(asItIs);
  expect(text).not.toContain(maybe);
});

test('a film that another browser may play says so, and how it would play everywhere', async () => {
  const text = await showUnplayable({ container: { type: 'video/mp4', extension: 'mp4' }, codec: undefined, toConvert: false }); // prettier-ignore
  expect(text).toContain(`no preview. ${maybe}, so you can send it. MP4 (H.264) plays everywhere.`);
  expect(text).toContain(asItIs);
});
