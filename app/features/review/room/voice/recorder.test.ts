import { expect, test, vi } from 'vitest';
import { createRecorder } from './recorder.ts';

test('a microphone that was asked for is stopped when the room was left before the answer', async () => {
  let allow: (stream: object) => void = () => undefined;
  const stop = vi.fn();
  const track = { stop, addEventListener: () => undefined, removeEventListener: () => undefined };
  const record = vi.fn();
  class FakeMediaRecorder {
    static isTypeSupported = () => true;
    constructor() {
      record();
    }
  }
  class FakeAudioContext {
    resume = () => Promise.resolve();
    close = () => Promise.resolve();
    createAnalyser = () => ({});
    createMediaStreamSource = () => ({ connect: () => undefined });
  }
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder);
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => new Promise((resolve) => (allow = resolve)) },
  });
  const recorder = createRecorder({ store: () => Promise.resolve() });
  const started = recorder.start();
  expect(recorder.getState().status).toBe('starting');
  await recorder.pause();
  allow({ getAudioTracks: () => [track], getTracks: () => [track] });
  await started;
  expect(stop).toHaveBeenCalledOnce();
  expect(record).not.toHaveBeenCalled();
  expect(recorder.getState().status).toBe('idle');
  vi.unstubAllGlobals();
});
