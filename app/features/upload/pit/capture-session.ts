import type { EncodedPacket } from 'mediabunny';
import { CameraError, cameraProblemOf, type CameraProblem } from './camera-problem.ts';
import { createDelayedView } from './delayed-view.ts';
import { filmClock } from './film-clock.ts';
import {
  bufferSeconds,
  keptSeconds,
  maxBufferBytes,
  maxRecordingSeconds,
  type Delay,
} from './film-limits.ts';
import { keepScreenOn } from './keep-screen-on.ts';
import { nextCamera, openCamera, type Camera } from './open-camera.ts';
import { createPacketRing, type PacketRun } from './packet-ring.ts';
import { recordCamera, type FilmConfig } from './record-camera.ts';

export interface CaptureState {
  /** 'paused': the camera sends no pictures, for example during a call. */
  status: 'starting' | 'filming' | 'paused' | 'problem';
  problem?: CameraProblem | undefined;
  hasOtherCamera: boolean;
  delay: Delay;
  /** Start of the recording on `filmClock`; undefined while none runs. */
  recordingSince?: number | undefined;
}

/** Why filmed pictures become a take. */
export type TakeReason = 'kept' | 'stopped' | 'longest' | 'hidden' | 'lost';

export type FilmRun = PacketRun<EncodedPacket, FilmConfig>;

interface CaptureOptions {
  /** Plays the live picture. */
  preview: HTMLVideoElement;
  /** Shows the delayed picture. */
  canvas: HTMLCanvasElement;
  delay: Delay;
  /** Receives what to keep, one run for each way the phone was held. */
  onTake: (runs: readonly FilmRun[], reason: TakeReason) => void;
}

/** A second failure of the encoder within this time is not tried again, in seconds. */
const minRestartSeconds = 5;

/** Films into memory from now on, until `close`. */
export function createCaptureSession({ preview, canvas, delay: firstDelay, onTake }: CaptureOptions) {
  const ring = createPacketRing<EncodedPacket, FilmConfig>({
    seconds: bufferSeconds,
    maxBytes: maxBufferBytes,
  });
  const view = createDelayedView(ring, canvas);
  const end = new AbortController();
  const { signal } = end;
  const listeners = new Set<() => void>();
  let state: CaptureState = { status: 'starting', hasOtherCamera: false, delay: firstDelay };
  let camera: Camera | undefined;
  let encoder: { size: string; stop: () => Promise<void> } | undefined;
  let failedAt = -Infinity;
  /** Cameras and encoders are started and stopped one after the other. */
  let work: Promise<unknown> = Promise.resolve();

  function change(changes: Partial<CaptureState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function fail(error: unknown): void {
    if (signal.aborted) return;
    console.warn('The camera does not film', error);
    finishRecording('lost');
    change({ status: 'problem', problem: cameraProblemOf(error) });
    void queue(stopCamera);
  }

  function queue(step: () => Promise<void>): Promise<void> {
    const done = work.then(step);
    work = done.catch(fail);
    return done.catch(() => undefined);
  }

  async function stopEncoder(): Promise<void> {
    const stopped = encoder;
    encoder = undefined;
    await stopped?.stop();
  }

  async function stopCamera(): Promise<void> {
    await stopEncoder();
    for (const track of camera?.stream.getTracks() ?? []) track.stop();
    camera = undefined;
    preview.srcObject = null;
  }

  const sizeOf = ({ videoWidth, videoHeight }: HTMLVideoElement) => `${videoWidth}x${videoHeight}`;

  async function startEncoder(): Promise<void> {
    if (!camera || signal.aborted) return;
    const size = sizeOf(preview);
    const started: typeof encoder = { size, stop: () => Promise.resolve() };
    encoder = started;
    started.stop = await recordCamera(camera.track, preview, ring, (error) => {
      if (encoder === started) void restartEncoder(error);
    });
  }

  /** A turned phone has pictures of another size, and encoders are taken away from pages in the background. */
  function restartEncoder(error?: unknown): Promise<void> {
    const hasSameSize = encoder?.size === sizeOf(preview);
    if (error !== undefined && hasSameSize) {
      if (filmClock() - failedAt < minRestartSeconds) {
        fail(error);
        return Promise.resolve();
      }
      failedAt = filmClock();
    }
    return queue(async () => {
      await stopEncoder();
      await startEncoder();
    });
  }

  async function startCamera(id: string | undefined): Promise<void> {
    await stopCamera();
    if (signal.aborted) return;
    const opened = await openCamera(id);
    camera = opened;
    const { track, stream } = opened;
    const isCurrent = () => camera === opened && state.status !== 'problem';
    track.addEventListener('ended', () => isCurrent() && fail(new CameraError('lost')), { signal });
    track.addEventListener('mute', () => isCurrent() && change({ status: 'paused' }), { signal });
    track.addEventListener('unmute', () => isCurrent() && change({ status: 'filming' }), { signal });
    preview.srcObject = stream;
    await preview.play();
    await startEncoder();
    if (signal.aborted) return stopCamera();
    change({ status: 'filming', hasOtherCamera: nextCamera(opened) !== undefined });
  }

  function start(id?: string): void {
    change({ status: 'starting', problem: undefined });
    void queue(() => startCamera(id));
  }

  function finishRecording(reason: TakeReason): void {
    const { recordingSince } = state;
    if (recordingSince === undefined) return;
    const runs = ring.since(recordingSince);
    ring.release();
    change({ recordingSince: undefined });
    onTake(runs, reason);
  }

  function onVisibilityChange(): void {
    if (document.visibilityState === 'hidden') return finishRecording('hidden');
    // Phones take the camera from a hidden page.
    if (state.problem === 'lost') return start();
    if (state.status === 'problem' || !camera) return;
    if (camera.track.readyState === 'ended') start(camera.track.getSettings().deviceId);
    else void preview.play().catch(fail);
  }

  const clock = setInterval(() => {
    const { recordingSince } = state;
    if (recordingSince === undefined) return;
    if (ring.isFull() || filmClock() - recordingSince >= maxRecordingSeconds) finishRecording('longest');
  }, 250);

  view.setDelay(firstDelay);
  keepScreenOn(signal);
  document.addEventListener('visibilitychange', onVisibilityChange, { signal });
  preview.addEventListener(
    'resize',
    () => {
      if (encoder && encoder.size !== sizeOf(preview)) void restartEncoder();
    },
    { signal },
  );
  start();

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    /** Seconds that are filmed without a gap and still in memory. */
    filmedSeconds: (): number => filmClock() - (ring.gaplessStart() ?? filmClock()),
    setDelay(delay: Delay): void {
      view.setDelay(delay);
      change({ delay });
    },
    switchCamera(): void {
      if (camera) start(nextCamera(camera));
    },
    retry: () => start(),
    /** Makes a take of the last seconds that were filmed. */
    keep: () => onTake(ring.since((ring.end() ?? 0) - keptSeconds(state.delay)), 'kept'),
    startRecording(): void {
      const now = filmClock();
      ring.hold(now);
      change({ recordingSince: now });
    },
    stopRecording: () => finishRecording('stopped'),
    /** Ends everything. A recording becomes a take. */
    close(): void {
      finishRecording('stopped');
      end.abort();
      clearInterval(clock);
      view.close();
      void queue(stopCamera);
    },
  };
}

export type CaptureSession = ReturnType<typeof createCaptureSession>;
