import { beforeEach, expect, test, vi } from 'vitest';
import { startResumableUpload } from './resumable-upload.ts';
import type * as uploadFingerprint from './upload-fingerprint.ts';

interface TusOptions {
  onShouldRetry(error: Error, failures: number): boolean;
  onError(error: Error): void;
}

const started = vi.hoisted(() => ({ options: [] as TusOptions[], starts: 0 }));

// happy-dom has no Web Locks.
vi.mock('./upload-fingerprint.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof uploadFingerprint>()),
  lockFingerprint: () => Promise.resolve(true),
}));
vi.mock('tus-js-client', () => ({
  Upload: class {
    options: TusOptions;
    constructor(_file: Blob, options: TusOptions) {
      this.options = options;
      started.options.push(options);
    }
    findPreviousUploads = () => Promise.resolve([]);
    start = () => void started.starts++;
    abort = () => Promise.resolve();
  },
}));

beforeEach(() => {
  started.options = [];
  started.starts = 0;
});

/** A file that the browser no longer lets the page read. */
function unreadableFile(): Blob {
  const file = new Blob(['film']);
  vi.spyOn(file, 'slice').mockReturnValue(
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('WebKitBlobResource')) }),
  );
  return file;
}

async function startUpload() {
  const outcome = vi.fn<(kind: string) => void>();
  const upload = startResumableUpload({
    bucket: 'video-submissions',
    objectName: 'a.mp4',
    file: unreadableFile(),
    userId: 'ada',
  });
  upload.done.then(
    () => outcome('done'),
    ({ kind }: { kind: string }) => outcome(kind),
  );
  await expect.poll(() => started.starts).toBe(1);
  return { outcome, options: started.options[0] as TusOptions };
}

test('a file that can no longer be read ends the upload', async () => {
  const { outcome, options } = await startUpload();
  options.onShouldRetry(new Error('failed'), 0);
  await expect.poll(() => outcome.mock.calls).toEqual([['unreadable']]);
});

test('failures of a page that is being left do not count, so the next page goes on', async () => {
  const { outcome, options } = await startUpload();
  options.onShouldRetry(new Error('failed'), 0);
  window.dispatchEvent(new Event('pagehide'));
  options.onError(new Error('failed'));
  await new Promise(setImmediate);
  expect(outcome).not.toHaveBeenCalled();
  // Back shows the page again as it was left.
  window.dispatchEvent(new Event('pageshow'));
  expect(started.starts).toBe(2);
});
