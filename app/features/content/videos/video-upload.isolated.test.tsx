import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Library, LibraryVideo } from '#domain/content-calls.ts';
import { FunctionCallError } from '#lib/api/call-function.ts';
import { sendFile, type SendOptions } from '#lib/api/send-file.ts';
import type { OpenedVideo } from '#lib/video-frames/open-video.ts';
import { renderPage } from '#testing/render-page.tsx';
import { openReadyVideo } from './ready-video.ts';
import { Refusal } from '#lib/api/refusal.ts';
import { VideoUpload } from './video-upload.tsx';

// A document without a browser decodes no video and reports no progress of an upload.
vi.mock('./ready-video.ts', () => ({ openReadyVideo: vi.fn() }));
vi.mock('#lib/api/send-file.ts', () => ({ sendFile: vi.fn() }));

const film = new File(['film'], 'IMG_0001.MOV', { type: 'video/quicktime' });
const bytes = new Blob(['an MP4']);
const opened = { size: { width: 1080, height: 1920 }, drawStill: vi.fn(), close: vi.fn() };
const video: LibraryVideo = {
  name: 'mara-jumps-0123456789ab',
  alt: 'Mara jumps',
  width: 1080,
  height: 1920,
  seconds: 8,
  mp4: '/videos/mara-jumps-0123456789ab.mp4',
  poster: '/videos/mara-jumps-0123456789ab.webp',
  isUploaded: true,
  usedBy: [],
};
const library: Library<LibraryVideo> = { items: [video], added: video.name };
const onUploaded = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['JPEG'])));
  opened.drawStill.mockResolvedValue(true);
  vi.mocked(openReadyVideo).mockResolvedValue({
    bytes,
    opened: opened as unknown as OpenedVideo,
    seconds: 8,
  });
});

async function choose() {
  const page = renderPage(<VideoUpload onUploaded={onUploaded} />);
  await page.user.upload(screen.getByLabelText('Choose a file to upload'), film);
  return page;
}
const progress = (name: string) => screen.findByRole('progressbar', { name });
const description = () => screen.findByLabelText('Description');
const uploadButton = () => screen.getByRole('button', { name: /^Upload/ });

/** Lets the test say how far a step is, and end it. */
function defer<T>() {
  let end: (value: T) => void = () => undefined;
  let tell: (share: number) => void = () => undefined;
  const start = (onProgress: (share: number) => void, signal: AbortSignal) => {
    tell = onProgress;
    return new Promise<T>((resolve, reject) => {
      end = resolve;
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };
  return { start, end: (value: T) => end(value), tell: (share: number) => tell(share) };
}

test('shows how far the conversion is, then the picture after a second', async () => {
  const conversion = defer<Awaited<ReturnType<typeof openReadyVideo>>>();
  vi.mocked(openReadyVideo).mockImplementation((_file, ...rest) => conversion.start(...rest));
  await choose();
  await progress('Preparing the video…');
  conversion.tell(0.4);
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40'));
  conversion.end({ bytes, opened: opened as unknown as OpenedVideo, seconds: 8 });
  await description();
  await waitFor(() => expect(opened.drawStill).toHaveBeenCalledWith(1, expect.any(HTMLCanvasElement)));
});

test('a canceled conversion ends without an error', async () => {
  const conversion = defer<Awaited<ReturnType<typeof openReadyVideo>>>();
  vi.mocked(openReadyVideo).mockImplementation((_file, ...rest) => conversion.start(...rest));
  const { user } = await choose();
  await progress('Preparing the video…');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByLabelText('Choose a file to upload');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says why a video can’t be used, and takes another file', async () => {
  const sentence = 'This video is longer than 5 minutes. Cut it first.';
  vi.mocked(openReadyVideo).mockRejectedValueOnce(new Refusal(sentence));
  const { user } = await choose();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  await user.upload(screen.getByLabelText('Choose a file to upload'), film);
  await description();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('sends nothing without a description', async () => {
  const { user } = await choose();
  await user.type(await description(), '   ');
  await user.click(uploadButton());
  expect((await screen.findByRole('alert')).textContent).toBe('Describe the video in a few words.');
  expect(sendFile).not.toHaveBeenCalled();
});

test('sends the poster and the video with the description, shows progress and then the new video', async () => {
  const sending = defer<unknown>();
  const send = (_name: string, _body: Blob, _query: object, { onProgress, signal }: SendOptions) =>
    sending.start(onProgress, signal);
  vi.mocked(sendFile).mockImplementation(send);
  const { user } = await choose();
  await user.type(await description(), ' Mara jumps ');
  await user.click(uploadButton());
  await progress('Uploading…');
  sending.tell(1);
  await progress('Checking the video…');
  const [name, body, query] = vi.mocked(sendFile).mock.calls[0] ?? [];
  expect([name, query, await body?.text()]).toEqual([
    'content-videos',
    { alt: 'Mara jumps', poster: '4' },
    'JPEGan MP4',
  ]);
  sending.end(library);
  await waitFor(() => expect(onUploaded).toHaveBeenCalledExactlyOnceWith(video));
  await waitFor(() => expect(opened.close).toHaveBeenCalled());
});

test('keeps what was entered when the server refuses the video', async () => {
  const refusal = 'This video is damaged. Export it again as MP4 and try that file.';
  vi.mocked(sendFile).mockRejectedValue(new FunctionCallError(refusal, 400, undefined, 'video_refused'));
  const { user } = await choose();
  await user.type(await description(), 'Mara jumps');
  await user.click(uploadButton());
  expect((await screen.findByRole('alert')).textContent).toBe(refusal);
  expect(await description()).toHaveProperty('value', 'Mara jumps');
});
