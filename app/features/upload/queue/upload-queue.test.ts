import { expect, test, vi } from 'vitest';
import { DataError } from '../../../lib/api/data-error.ts';
import { ResumableUploadError } from '../../../lib/uploads/resumable-failure.ts';
import type { ResumableOptions, ResumableUpload } from '../../../lib/uploads/resumable-upload.ts';
import { emptyDraft } from '../jump-draft.ts';
import type { QueueNews, QueueSurroundings } from './queue-surroundings.ts';
import type { QueuedVideo } from './queue.ts';
import { createUploadQueue } from './upload-queue.ts';

/** What the server of a test does with one upload. */
interface Sent extends ResumableUpload {
  options: ResumableOptions;
  arrive: () => void;
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

const film = new Blob(['film']);

/** A device with a store, a connection, and the windows of one browser. */
function makeDevice() {
  const kept = new Map<string, { video: QueuedVideo; bytes: Blob }>();
  const windows = new Set<() => void>();
  const onConnection = new Set<() => void>();
  const turns: { signal: AbortSignal; onTurn: () => void }[] = [];
  let isOnline = true;

  function nextTurn(): void {
    turns.find(({ signal }) => !signal.aborted)?.onTurn();
  }

  function openWindow(more: Partial<QueueSurroundings> = {}) {
    const sent: Sent[] = [];
    const news: QueueNews[] = [];
    const record = vi.fn<QueueSurroundings['record']>(() => Promise.resolve([]));
    const removeBytes = vi.fn(() => Promise.resolve());
    let onChange: () => void = () => undefined;
    const queue = createUploadQueue({
      windowId: 'window',
      keep: {
        list: (userId) =>
          Promise.resolve([...kept.values()].map((one) => one.video).filter((one) => one.userId === userId)),
        add: (one, bytes) => Promise.resolve(void kept.set(one.id, { video: one, bytes })),
        update(one) {
          const found = kept.get(one.id);
          if (found) kept.set(one.id, { ...found, video: one });
          return Promise.resolve();
        },
        drop: (id) => Promise.resolve(void kept.delete(id)),
        bytes: (id) => Promise.resolve(kept.get(id)?.bytes),
      },
      send(options) {
        let arrive: () => void = () => undefined;
        let fail: (error: ResumableUploadError) => void = () => undefined;
        const done = new Promise<{ objectName: string }>((resolve, reject) => {
          arrive = () => resolve({ objectName: options.objectName });
          fail = reject;
        });
        const upload = {
          options,
          done,
          arrive,
          fail,
          pause: vi.fn(),
          resume: vi.fn(),
          forget: vi.fn(),
          abort: vi.fn(() => {
            fail(new ResumableUploadError('aborted', 'The upload was cancelled.'));
            return Promise.resolve();
          }),
        };
        sent.push(upload);
        return upload;
      },
      prepare: () => Promise.reject(new Error('nothing to prepare here')),
      record,
      removeBytes,
      takeTurn(_userId, signal, onTurn) {
        turns.push({ signal, onTurn });
        signal.addEventListener('abort', () => {
          turns.splice(
            turns.findIndex((turn) => turn.signal === signal),
            1,
          );
          nextTurn();
        });
        if (turns.length === 1) onTurn();
      },
      others: {
        tell: () => windows.forEach((hear) => hear !== onChange && hear()),
        listen(callback) {
          onChange = callback;
          windows.add(callback);
          return () => windows.delete(callback);
        },
      },
      connection: {
        isOnline: () => isOnline,
        listen(callback) {
          onConnection.add(callback);
          return () => onConnection.delete(callback);
        },
      },
      tell: (one) => news.push(one),
      now: () => 1_700_000_000_000,
      ...more,
    });
    queue.open('ada');
    const phases = () => queue.getState().videos.map(({ id, phase }) => `${id} ${phase.name}`);
    return { queue, sent, news, record, removeBytes, phases };
  }

  return {
    kept,
    openWindow,
    setOnline(value: boolean) {
      isOnline = value;
      onConnection.forEach((hear) => hear());
    },
  };
}

type Window = ReturnType<ReturnType<typeof makeDevice>['openWindow']>;

async function sendOne({ queue, sent }: Window, one = video('a')): Promise<Sent> {
  const before = sent.length;
  await vi.waitFor(() => expect(queue.getState().isWorking).toBe(true));
  queue.choose(one, film);
  queue.send(one.id);
  await vi.waitFor(() => expect(sent).toHaveLength(before + 1));
  const upload = sent[before];
  if (!upload) throw new Error('unreachable');
  return upload;
}

test('a sent video goes up, is written down, and is forgotten on the device', async () => {
  const device = makeDevice();
  const page = device.openWindow();
  const upload = await sendOne(page);
  expect(upload.options).toMatchObject({
    bucket: 'video-submissions',
    objectName: 'ada/a.mov',
    fingerprint: 'a',
  });
  await vi.waitFor(() => expect(device.kept.get('a')?.video.phase.name).toBe('uploading'));
  upload.arrive();
  await vi.waitFor(() => expect(page.news).toMatchObject([{ kind: 'recorded', video: { id: 'a' } }]));
  expect(page.record).toHaveBeenCalledOnce();
  expect(upload.forget).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(device.kept.size).toBe(0));
});

test('without a signal it waits, through a reload, and goes up when there is one', async () => {
  const device = makeDevice();
  device.setOnline(false);
  const first = device.openWindow();
  first.queue.choose(video('a'), film);
  first.queue.send('a');
  await vi.waitFor(() => expect(device.kept.get('a')?.video.phase.name).toBe('waiting'));
  first.queue.close();
  const second = device.openWindow();
  await vi.waitFor(() => expect(second.phases()).toEqual(['a waiting']));
  expect([...first.sent, ...second.sent]).toEqual([]);
  device.setOnline(true);
  await vi.waitFor(() => expect(second.sent).toHaveLength(1));
});

test('of two windows one works; the other sees it, and takes over when the first is closed', async () => {
  const device = makeDevice();
  const [first, second] = [device.openWindow(), device.openWindow()];
  await sendOne(first);
  await vi.waitFor(() => expect(second.phases()).toEqual(['a uploading']));
  expect(second.queue.getState().isWorking).toBe(false);
  // What the second window chooses, the first one sends in its turn.
  second.queue.choose(video('b'), film);
  second.queue.send('b');
  await vi.waitFor(() => expect(first.phases()).toEqual(['a uploading', 'b waiting']));
  first.queue.close();
  await vi.waitFor(() => expect(second.sent).toHaveLength(1));
  expect(second.sent[0]?.options.fingerprint).toBe('a');
});

test('paused lets the next one by, and goes on with the same upload', async () => {
  const page = makeDevice().openWindow();
  const first = await sendOne(page);
  page.queue.pause('a');
  expect(first.pause).toHaveBeenCalledOnce();
  const second = await sendOne(page, video('b'));
  page.queue.resume('a');
  expect(first.resume).not.toHaveBeenCalled();
  second.arrive();
  await vi.waitFor(() => expect(first.resume).toHaveBeenCalledOnce());
  expect(page.sent).toHaveLength(2);
});

test('cancelled leaves nothing, here or there', async () => {
  const device = makeDevice();
  const page = device.openWindow();
  const upload = await sendOne(page);
  await page.queue.cancel('a');
  expect(upload.abort).toHaveBeenCalledOnce();
  expect(page.phases()).toEqual([]);
  await vi.waitFor(() => expect(device.kept.size).toBe(0));
  expect(page.news).toEqual([]);
});

test('cancelled after a reload, what the page before had sent is given up', async () => {
  const device = makeDevice();
  const first = device.openWindow();
  await sendOne(first);
  first.queue.pause('a');
  await vi.waitFor(() => expect(device.kept.get('a')?.video.phase.name).toBe('paused'));
  first.queue.close();
  const second = device.openWindow();
  await vi.waitFor(() => expect(second.phases()).toEqual(['a paused']));
  await second.queue.cancel('a');
  expect(second.sent).toHaveLength(1);
  expect(second.sent[0]?.abort).toHaveBeenCalledOnce();
  expect(device.kept.size).toBe(0);
});

test('who was signed out keeps the video, and it goes on when they are back', async () => {
  const device = makeDevice();
  const page = device.openWindow();
  const upload = await sendOne(page);
  upload.fail(new ResumableUploadError('signed-out', 'You were signed out.'));
  await vi.waitFor(() => expect(page.news).toMatchObject([{ kind: 'signed-out' }]));
  expect(page.queue.getState().videos).toEqual([]);
  page.queue.open('ada');
  await vi.waitFor(() => expect(page.sent).toHaveLength(2));
});

test('shows the refusal of the server and retries when the athlete asks', async () => {
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
  await vi.waitFor(() => expect(page.sent).toHaveLength(2));
});

test('a submission that the database refuses gives its bytes back when it is removed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = makeDevice().openWindow();
  page.record.mockRejectedValue(
    new DataError({ message: '20 of your videos wait for a review already.' }, 403),
  );
  (await sendOne(page)).arrive();
  await vi.waitFor(() =>
    expect(page.news).toMatchObject([{ kind: 'refused', reason: /^20 of your videos/ }]),
  );
  await page.queue.cancel('a');
  expect(page.removeBytes).toHaveBeenCalledWith('ada/a.mov');
});

test('an answer that was lost while the submission was written down is asked for again', async () => {
  const device = makeDevice();
  const page = device.openWindow();
  page.record.mockRejectedValueOnce(new DataError({ message: 'Failed to fetch' }, 0));
  (await sendOne(page)).arrive();
  await vi.waitFor(() => expect(page.record).toHaveBeenCalledOnce());
  await vi.waitFor(() => {
    device.setOnline(true);
    expect(page.news).toMatchObject([{ kind: 'recorded' }]);
  });
  expect(page.record).toHaveBeenCalledTimes(2);
});

test('a video that had arrived long ago is only written down', async () => {
  const page = makeDevice().openWindow();
  const upload = await sendOne(page);
  upload.fail(new ResumableUploadError('refused', 'The resource already exists', undefined, 409));
  await vi.waitFor(() => expect(page.news).toMatchObject([{ kind: 'recorded' }]));
});

test('a device without room sends from memory and says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const noRoom = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const device = makeDevice();
  const page = device.openWindow({
    keep: {
      list: () => Promise.resolve([]),
      add: noRoom,
      update: () => Promise.resolve(),
      drop: () => Promise.resolve(),
      bytes: () => Promise.resolve(undefined),
    },
  });
  const upload = await sendOne(page);
  expect(upload.options.file).toBe(film);
  await vi.waitFor(() => expect(page.queue.getState().unkept).toEqual(['a']));
});

test('a converted video goes up in place of the original, under a new name', async () => {
  const device = makeDevice();
  const bytes = new Blob(['converted film']);
  const container = { type: 'video/mp4', extension: 'mp4' };
  const page = device.openWindow({ prepare: () => Promise.resolve({ bytes, container, codec: 'avc' }) });
  const upload = await sendOne(page, video('a', { toConvert: true, codec: 'hevc' }));
  expect(upload.options).toMatchObject({
    file: bytes,
    contentType: 'video/mp4',
    objectName: 'ada/1700000000000.mp4',
  });
  expect(page.queue.getState().videos).toMatchObject([{ fileName: 'a.mp4', size: bytes.size, codec: 'avc' }]);
  expect(device.kept.get('a')?.bytes).toBe(bytes);
});

test('a video that cannot be converted goes up as it is, and that is said', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = makeDevice().openWindow();
  const upload = await sendOne(page, video('a', { toConvert: true }));
  expect(upload.options.file).toBe(film);
  expect(page.news).toMatchObject([{ kind: 'not-converted' }]);
});

test('keeps the numbers of the jump through a reload and sends them with the video', async () => {
  const device = makeDevice();
  const first = device.openWindow();
  first.queue.choose(video('a'), film);
  const about = { ...emptyDraft('metric'), typed: { grip: '4.3' }, question: 'Am I under?' };
  first.queue.describe('a', about);
  await vi.waitFor(() => expect(device.kept.get('a')?.video.about).toEqual(about));
  first.queue.close();
  const second = device.openWindow();
  await vi.waitFor(() =>
    expect(second.queue.getState()).toMatchObject({ videos: [{ about }], isWorking: true }),
  );
  second.queue.send('a');
  await vi.waitFor(() => expect(second.sent).toHaveLength(1));
  second.sent[0]?.arrive();
  await vi.waitFor(() => expect(second.record).toHaveBeenCalledWith(expect.objectContaining({ about })));
});

test('reports refused details, with the video uploaded', async () => {
  const page = makeDevice().openWindow();
  const refusals = [{ what: 'credit', reason: 'You have no video review left.' }] as const;
  page.record.mockResolvedValue(refusals);
  (await sendOne(page)).arrive();
  await vi.waitFor(() => expect(page.news).toMatchObject([{ kind: 'recorded', refusals }]));
  expect(page.phases()).toEqual([]);
});

test('a film that is trimmed goes up under its own name, with the place of the jump in it', async () => {
  const device = makeDevice();
  const bytes = new Blob(['cut']);
  const part = { startUs: 400_000, endUs: 2_400_000 };
  const { container } = video('a');
  const page = device.openWindow({ prepare: () => Promise.resolve({ bytes, container, part }) });
  const upload = await sendOne(page, video('a', { trim: { startUs: 1_400_000, endUs: 3_400_000 } }));
  expect(upload.options.file).toBe(bytes);
  expect(device.kept.get('a')?.bytes).toBe(bytes);
  upload.arrive();
  await vi.waitFor(() =>
    expect(page.record).toHaveBeenCalledWith(
      expect.objectContaining({ fileName: 'a.mov', size: bytes.size, part, trim: undefined }),
    ),
  );
});

test('a film that cannot be trimmed goes up whole, and that is said', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = makeDevice().openWindow();
  const trim = { startUs: 0, endUs: 1 };
  const upload = await sendOne(page, video('a', { trim }));
  expect(upload.options.file).toBe(film);
  expect(page.news).toMatchObject([{ kind: 'not-cut' }]);
  expect(page.queue.getState().videos).toMatchObject([{ part: trim }]);
});

test('a video knows the window that sent it', async () => {
  const device = makeDevice();
  const [first, second] = [
    device.openWindow({ windowId: 'first' }),
    device.openWindow({ windowId: 'second' }),
  ];
  first.queue.open('ada');
  second.queue.open('ada');
  second.queue.choose(video('a'), film);
  second.queue.send('a');
  await vi.waitFor(() =>
    expect(first.queue.getState().videos).toMatchObject([{ id: 'a', sender: 'second' }]),
  );
});
