import { expect, test, vi } from 'vitest';
import { DataError } from '#lib/api/data-error.ts';
import { ResumableUploadError } from '#lib/uploads/resumable-failure.ts';
import type { ResumableOptions, ResumableUpload } from '#lib/uploads/resumable-upload.ts';
import { emptyDraft } from '../jump/jump-draft.ts';
import type { QueueNews, QueueDependencies } from './queue-dependencies.ts';
import { isOnDevice } from './queue-state.ts';
import type { QueuedVideo } from './queue.ts';
import { createUploadQueue } from './upload-queue.ts';

/** One upload, finished or failed by the test. */
interface FakeUpload extends ResumableUpload {
  options: ResumableOptions;
  finish: () => void;
  fail: (error: ResumableUploadError) => void;
}

function video(id: string, more: Partial<QueuedVideo> = {}): QueuedVideo {
  return {
    id,
    userId: 'ada',
    fileName: `${id}.mov`,
    objectName: `ada/${id}.mov`,
    size: 100,
    container: { type: 'video/quicktime', extension: 'mov' },
    toConvert: false,
    chosenAt: 0,
    phase: { name: 'chosen' },
    ...more,
  };
}

const videoFile = new Blob(['video']);

/** A fake device: storage, connection and the windows of one browser. */
function makeDevice() {
  const saved = new Map<string, { video: QueuedVideo; bytes: Blob }>();
  const windows = new Set<() => void>();
  const onConnection = new Set<() => void>();
  const candidates: { signal: AbortSignal; onLeader: () => void }[] = [];
  let isOnline = true;

  function electLeader(): void {
    candidates.find(({ signal }) => !signal.aborted)?.onLeader();
  }

  function openWindow(more: Partial<QueueDependencies> = {}) {
    const uploads: FakeUpload[] = [];
    const news: QueueNews[] = [];
    const record = vi.fn<QueueDependencies['record']>(() => Promise.resolve({ refusals: [] }));
    const removeStoredFile = vi.fn(() => Promise.resolve());
    let onChange: () => void = () => undefined;
    const queue = createUploadQueue({
      windowId: 'window',
      storage: {
        list: (userId) =>
          Promise.resolve([...saved.values()].map((one) => one.video).filter((one) => one.userId === userId)),
        save: (one, bytes) => Promise.resolve(void saved.set(one.id, { video: one, bytes })),
        update(one) {
          const found = saved.get(one.id);
          if (found) saved.set(one.id, { ...found, video: one });
          return Promise.resolve();
        },
        remove: (id) => Promise.resolve(void saved.delete(id)),
        readBytes: (id) => Promise.resolve(saved.get(id)?.bytes),
      },
      upload(options) {
        let finish: () => void = () => undefined;
        let fail: (error: ResumableUploadError) => void = () => undefined;
        const done = new Promise<{ objectName: string }>((resolve, reject) => {
          finish = () => resolve({ objectName: options.objectName });
          fail = reject;
        });
        const upload = {
          options,
          done,
          finish,
          fail,
          pause: vi.fn(),
          resume: vi.fn(),
          forget: vi.fn(),
          abort: vi.fn(() => {
            fail(new ResumableUploadError('aborted', 'The upload was canceled.'));
            return Promise.resolve();
          }),
        };
        uploads.push(upload);
        return upload;
      },
      prepare: () => Promise.reject(new Error('nothing to prepare here')),
      record,
      removeStoredFile,
      requestLeadership(_userId, signal, onLeader) {
        candidates.push({ signal, onLeader });
        signal.addEventListener('abort', () => {
          candidates.splice(
            candidates.findIndex((candidate) => candidate.signal === signal),
            1,
          );
          electLeader();
        });
        if (candidates.length === 1) onLeader();
      },
      otherWindows: {
        notify: () => windows.forEach((callback) => callback !== onChange && callback()),
        subscribe(callback) {
          onChange = () => callback('changed');
          windows.add(onChange);
          return () => windows.delete(onChange);
        },
      },
      connection: {
        isOnline: () => isOnline,
        subscribe(callback) {
          onConnection.add(callback);
          return () => onConnection.delete(callback);
        },
      },
      pageStays: () => Promise.resolve(),
      announce: (one) => news.push(one),
      now: () => 1_700_000_000_000,
      ...more,
    });
    queue.open('ada');
    const phases = () => queue.getState().videos.map(({ id, phase }) => `${id} ${phase.name}`);
    return { queue, uploads, news, record, removeStoredFile, phases };
  }

  return {
    saved,
    openWindow,
    setOnline(value: boolean) {
      isOnline = value;
      onConnection.forEach((callback) => callback());
    },
  };
}

type Window = ReturnType<ReturnType<typeof makeDevice>['openWindow']>;

async function sendOne({ queue, uploads }: Window, one = video('a')): Promise<FakeUpload> {
  const before = uploads.length;
  await vi.waitFor(() => expect(queue.getState().isLeader).toBe(true));
  void queue.choose(one, videoFile);
  queue.send(one.id);
  await vi.waitFor(() => expect(uploads).toHaveLength(before + 1));
  const upload = uploads[before];
  if (!upload) throw new Error('unreachable');
  return upload;
}

test('uploads and records a sent video, then deletes it from the device', async () => {
  const device = makeDevice();
  const page = device.openWindow();
  const upload = await sendOne(page);
  expect(upload.options).toMatchObject({
    bucket: 'video-submissions',
    objectName: 'ada/a.mov',
    fingerprint: 'a',
  });
  await vi.waitFor(() => expect(device.saved.get('a')?.video.phase.name).toBe('uploading'));
  upload.finish();
  await vi.waitFor(() => expect(page.news).toMatchObject([{ kind: 'recorded', video: { id: 'a' } }]));
  expect(page.record).toHaveBeenCalledOnce();
  expect(upload.forget).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(device.saved.size).toBe(0));
});

test('keeps a video through an offline reload and uploads it when back online', async () => {
  const device = makeDevice();
  device.setOnline(false);
  const first = device.openWindow();
  void first.queue.choose(video('a'), videoFile);
  first.queue.send('a');
  await vi.waitFor(() => expect(device.saved.get('a')?.video.phase.name).toBe('waiting'));
  first.queue.close();
  const second = device.openWindow();
  await vi.waitFor(() => expect(second.phases()).toEqual(['a waiting']));
  expect([...first.uploads, ...second.uploads]).toEqual([]);
  device.setOnline(true);
  await vi.waitFor(() => expect(second.uploads).toHaveLength(1));
});

test('one of two windows uploads; the other shows the progress and takes over when the first closes', async () => {
  const device = makeDevice();
  const [first, second] = [device.openWindow(), device.openWindow()];
  await sendOne(first);
  await vi.waitFor(() => expect(second.phases()).toEqual(['a uploading']));
  expect(second.queue.getState().isLeader).toBe(false);
  // The first window also uploads what is chosen in the second.
  void second.queue.choose(video('b'), videoFile);
  second.queue.send('b');
  await vi.waitFor(() => expect(first.phases()).toEqual(['a uploading', 'b waiting']));
  first.queue.close();
  await vi.waitFor(() => expect(second.uploads).toHaveLength(1));
  expect(second.uploads[0]?.options.fingerprint).toBe('a');
});

test('a paused video lets the next one upload, and resumes its own upload afterwards', async () => {
  const page = makeDevice().openWindow();
  const first = await sendOne(page);
  page.queue.pause('a');
  expect(first.pause).toHaveBeenCalledOnce();
  const second = await sendOne(page, video('b'));
  page.queue.resume('a');
  expect(first.resume).not.toHaveBeenCalled();
  second.finish();
  await vi.waitFor(() => expect(first.resume).toHaveBeenCalledOnce());
  expect(page.uploads).toHaveLength(2);
});

test('a second chosen video replaces the first, but no sent video', async () => {
  const device = makeDevice();
  device.setOnline(false);
  const { queue, phases } = device.openWindow();
  for (const id of ['sent', 'first', 'second']) {
    void queue.choose(video(id), videoFile);
    if (id === 'sent') queue.send(id);
  }
  expect(phases()).toEqual(['sent waiting', 'second chosen']);
  await vi.waitFor(() => expect([...device.saved.keys()]).toEqual(['sent', 'second']));
});

test('canceling removes the video from the device and the server', async () => {
  const device = makeDevice();
  const page = device.openWindow();
  const upload = await sendOne(page);
  await page.queue.cancel('a');
  expect(upload.abort).toHaveBeenCalledOnce();
  expect(page.phases()).toEqual([]);
  await vi.waitFor(() => expect(device.saved.size).toBe(0));
  expect(page.news).toEqual([]);
});

test('canceling after a reload aborts the upload of the earlier page', async () => {
  const device = makeDevice();
  const first = device.openWindow();
  await sendOne(first);
  first.queue.pause('a');
  await vi.waitFor(() => expect(device.saved.get('a')?.video.phase.name).toBe('paused'));
  first.queue.close();
  const second = device.openWindow();
  await vi.waitFor(() => expect(second.phases()).toEqual(['a paused']));
  await second.queue.cancel('a');
  expect(second.uploads).toHaveLength(1);
  expect(second.uploads[0]?.abort).toHaveBeenCalledOnce();
  expect(device.saved.size).toBe(0);
});

test('keeps the video after a sign-out and continues after the next sign-in', async () => {
  const device = makeDevice();
  const page = device.openWindow();
  const upload = await sendOne(page);
  upload.fail(new ResumableUploadError('signed-out', 'You were signed out.'));
  await vi.waitFor(() => expect(page.news).toMatchObject([{ kind: 'signed-out' }]));
  expect(page.queue.getState().videos).toEqual([]);
  page.queue.open('ada');
  await vi.waitFor(() => expect(page.uploads).toHaveLength(2));
});

test('announces the server’s message on a refusal, and retries when the athlete asks', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = makeDevice().openWindow();
  const upload = await sendOne(page);
  upload.fail(
    new ResumableUploadError('refused', 'The object exceeded the maximum allowed size', undefined, 413),
  );
  await vi.waitFor(() => expect(page.phases()).toEqual(['a failed']));
  expect(page.news).toMatchObject([
    { kind: 'refused', reason: 'The object exceeded the maximum allowed size' },
  ]);
  page.queue.send('a');
  await vi.waitFor(() => expect(page.uploads).toHaveLength(2));
});

test('removing a video that the database refused deletes the uploaded file', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = makeDevice().openWindow();
  page.record.mockRejectedValue(
    new DataError({ message: '20 of your videos wait for a review already.' }, 403),
  );
  (await sendOne(page)).finish();
  await vi.waitFor(() =>
    expect(page.news).toMatchObject([{ kind: 'refused', reason: /^20 of your videos/ }]),
  );
  await page.queue.cancel('a');
  expect(page.removeStoredFile).toHaveBeenCalledWith('ada/a.mov');
});

test('retries recording a submission after a lost response', async () => {
  const device = makeDevice();
  const page = device.openWindow();
  page.record.mockRejectedValueOnce(new DataError({ message: 'Failed to fetch' }, 0));
  (await sendOne(page)).finish();
  await vi.waitFor(() => expect(page.record).toHaveBeenCalledOnce());
  await vi.waitFor(() => {
    device.setOnline(true);
    expect(page.news).toMatchObject([{ kind: 'recorded' }]);
  });
  expect(page.record).toHaveBeenCalledTimes(2);
});

test('only records a video that was already uploaded', async () => {
  const page = makeDevice().openWindow();
  const upload = await sendOne(page);
  upload.fail(new ResumableUploadError('refused', 'The resource already exists', undefined, 409));
  await vi.waitFor(() => expect(page.news).toMatchObject([{ kind: 'recorded' }]));
});

const fullStorage: QueueDependencies['storage'] = {
  list: () => Promise.resolve([]),
  save: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  update: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  readBytes: () => Promise.resolve(undefined),
};

test('uploads from memory when the device has no room', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const page = makeDevice().openWindow({ storage: fullStorage });
  const upload = await sendOne(page);
  expect(upload.options.file).toBe(videoFile);
  await vi.waitFor(() => expect(page.queue.getState().unsaved).toEqual(['a']));
  expect(isOnDevice(page.queue.getState(), 'a')).toBe(false);
  page.queue.close();
  expect(page.queue.getState().unsaved).toEqual([]);
});

test('a video counts as saved once its bytes and what became of it are written', async () => {
  const writes: (() => void)[] = [];
  const written = () => new Promise<void>((resolve) => writes.push(resolve));
  const { queue } = makeDevice().openWindow({ storage: { ...fullStorage, save: written, update: written } });
  queue.open('ada');
  const isSaved = () => isOnDevice(queue.getState(), 'a');
  const saved = queue.choose(video('a'), videoFile);
  queue.send('a');
  while (writes.length > 0) {
    expect(isSaved()).toBe(false);
    writes.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await saved).toBe(true);
  expect(isSaved()).toBe(true);
});

test.each(['close', 'cancel'] as const)('during the write, %s keeps or removes the video', async (leave) => {
  const device = makeDevice();
  const { queue } = device.openWindow();
  const saved = queue.choose(video('a'), videoFile);
  await queue[leave]('a');
  await saved;
  expect(device.saved.has('a')).toBe(leave === 'close');
});

test('uploads the converted video under a new name', async () => {
  const device = makeDevice();
  const bytes = new Blob(['converted video']);
  const container = { type: 'video/mp4', extension: 'mp4' };
  const page = device.openWindow({ prepare: () => Promise.resolve({ bytes, container, codec: 'avc' }) });
  const upload = await sendOne(page, video('a', { toConvert: true, codec: 'hevc' }));
  expect(upload.options).toMatchObject({
    file: bytes,
    contentType: 'video/mp4',
    objectName: 'ada/1700000000000.mp4',
  });
  expect(page.queue.getState().videos).toMatchObject([{ fileName: 'a.mp4', size: bytes.size, codec: 'avc' }]);
  expect(device.saved.get('a')?.bytes).toBe(bytes);
});

test('lists a video that the device has no room for once, also after it was converted', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { container } = video('a');
  const page = makeDevice().openWindow({
    storage: fullStorage,
    prepare: () => Promise.resolve({ bytes: videoFile, container }),
  });
  await sendOne(page, video('a', { toConvert: true }));
  expect(page.queue.getState().unsaved).toEqual(['a']);
});

test('uploads the original and announces it when the conversion fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = makeDevice().openWindow();
  const upload = await sendOne(page, video('a', { toConvert: true }));
  expect(upload.options.file).toBe(videoFile);
  expect(page.news).toMatchObject([{ kind: 'not-converted' }]);
});

test('keeps the description of a jump through a reload and sends it with the video', async () => {
  const device = makeDevice();
  const first = device.openWindow();
  void first.queue.choose(video('a'), videoFile);
  const about = { ...emptyDraft('metric'), typed: { grip: '4.3' }, question: 'Am I under?' };
  first.queue.describe('a', about);
  await vi.waitFor(() => expect(device.saved.get('a')?.video.about).toEqual(about));
  first.queue.close();
  const second = device.openWindow();
  await vi.waitFor(() =>
    expect(second.queue.getState()).toMatchObject({ videos: [{ about }], isLeader: true }),
  );
  second.queue.send('a');
  await vi.waitFor(() => expect(second.uploads).toHaveLength(1));
  second.uploads[0]?.finish();
  await vi.waitFor(() => expect(second.record).toHaveBeenCalledWith(expect.objectContaining({ about })));
});

test('announces refused details although the video was uploaded', async () => {
  const page = makeDevice().openWindow();
  const refusals = [{ what: 'jump', reason: 'The grip is longer than the pole.' }] as const;
  page.record.mockResolvedValue({ refusals });
  (await sendOne(page)).finish();
  await vi.waitFor(() => expect(page.news).toMatchObject([{ kind: 'recorded', refusals }]));
  expect(page.phases()).toEqual([]);
});

test('uploads a trimmed video under its own name, with the part', async () => {
  const device = makeDevice();
  const bytes = new Blob(['cut']);
  const part = { startUs: 400_000, endUs: 2_400_000 };
  const { container } = video('a');
  const page = device.openWindow({ prepare: () => Promise.resolve({ bytes, container, part }) });
  const upload = await sendOne(page, video('a', { trim: { startUs: 1_400_000, endUs: 3_400_000 } }));
  expect(upload.options.file).toBe(bytes);
  expect(device.saved.get('a')?.bytes).toBe(bytes);
  upload.finish();
  await vi.waitFor(() =>
    expect(page.record).toHaveBeenCalledWith(
      expect.objectContaining({ fileName: 'a.mov', size: bytes.size, part, trim: undefined }),
    ),
  );
});

test('uploads the whole video and announces it when trimming fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = makeDevice().openWindow();
  const trim = { startUs: 0, endUs: 1 };
  const upload = await sendOne(page, video('a', { trim }));
  expect(upload.options.file).toBe(videoFile);
  expect(page.news).toMatchObject([{ kind: 'not-cut' }]);
  expect(page.queue.getState().videos).toMatchObject([{ part: trim }]);
});

test('stores the id of the window that sent a video', async () => {
  const device = makeDevice();
  const [first, second] = [
    device.openWindow({ windowId: 'first' }),
    device.openWindow({ windowId: 'second' }),
  ];
  first.queue.open('ada');
  second.queue.open('ada');
  void second.queue.choose(video('a'), videoFile);
  second.queue.send('a');
  await vi.waitFor(() =>
    expect(first.queue.getState().videos).toMatchObject([{ id: 'a', sender: 'second' }]),
  );
});

test('what fails while the page is being left is not stored as a failure, unless the page comes back', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const device = makeDevice();
  let comeBack: (() => void) | undefined;
  const window = device.openWindow({
    pageStays: () => new Promise((resolve) => (comeBack = resolve)),
    record: () => Promise.reject(new DOMException('The operation was aborted.', 'AbortError')),
  });
  const upload = await sendOne(window);
  upload.finish();
  await vi.waitFor(() => expect(comeBack).toBeDefined());
  const kept = () => device.saved.get('a')?.video.phase.name;
  expect(kept()).toBe('recording');
  comeBack?.();
  await vi.waitFor(() => expect(kept()).toBe('failed'));
});
