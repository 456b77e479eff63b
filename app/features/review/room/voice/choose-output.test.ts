import { expect, test, vi } from 'vitest';
import { canEncodeAudio, canEncodeVideo, getFirstEncodableVideoCodec } from 'mediabunny';
import { CannotRenderError, chooseOutput, renderedRate } from './choose-output.ts';

vi.mock('mediabunny', { spy: true });

const size = { width: 1280, height: 720 };

function canWrite({ avc = false, aac = false, vp9 = false, opus = false }): void {
  vi.mocked(canEncodeVideo).mockResolvedValue(avc);
  vi.mocked(canEncodeAudio).mockImplementation((codec) => Promise.resolve(codec === 'aac' ? aac : opus));
  vi.mocked(getFirstEncodableVideoCodec).mockResolvedValue(vp9 ? 'vp9' : null);
}

test('writes MP4 where the browser encodes H.264, with AAC if it can, otherwise WebM', async () => {
  canWrite({ avc: true, aac: true, vp9: true, opus: true });
  expect(await chooseOutput(size)).toMatchObject({ name: 'mp4', video: 'avc', audio: 'aac' });
  canWrite({ avc: true, vp9: true, opus: true });
  expect(await chooseOutput(size)).toMatchObject({ name: 'mp4', video: 'avc', audio: 'opus' });
  canWrite({ aac: true, vp9: true, opus: true });
  expect(await chooseOutput(size)).toMatchObject({ name: 'webm', video: 'vp9', audio: 'opus' });
  canWrite({ avc: true });
  await expect(chooseOutput(size)).rejects.toBeInstanceOf(CannotRenderError);
});

test.each([
  [60, 60],
  [59.94, 60],
  [30, 30],
  [25, 25],
  [240, 60],
  [10, 24],
])('a film of %d pictures per second is written with %d', (filmed, written) => {
  const times = Array.from({ length: 100 }, (_, frame) => frame / filmed);
  expect(renderedRate({ times, keys: [0], end: 100 / filmed })).toBe(written);
});
