import { initialPlayerState, type PlayerState } from './player-state.ts';
import { createFieldPainter, drawFields, splitIntoFields, type FieldPainter } from './field-frames.ts';
import { clampFrame, middleOf, type FrameIndex } from './frame-index.ts';
import type { FrameSource } from './frame-source.ts';
import { openVideo, type OpenedVideo } from './open-video.ts';
import { createPlayback } from './play-frames.ts';
import { seekFrames } from './seek-frames.ts';

export interface VideoPlayer {
  getState(): PlayerState;
  subscribe(listener: () => void): () => void;
  /**
   * Shows exactly this frame. Of several overlapping calls, the last one wins. Resolves when the canvas is up to date.
   */
  show(frame: number): Promise<void>;
  step(by: number): Promise<void>;
  /** Resolves when the requested frame is on the canvas; undefined if it is there. */
  pending(): Promise<void> | undefined;
  /** Plays on from the current frame, or from another one, which is then not drawn first. A video that plays jumps there. */
  play(from?: number): Promise<void>;
  pause(): Promise<void>;
  /** Draws a frame on another, small canvas. Returns false if the video cannot be decoded with WebCodecs. */
  drawStill(frame: number, canvas: HTMLCanvasElement): Promise<boolean>;
  setSpeed(speed: number): void;
  /** Shows each field of an interlaced video as a picture, or whole pictures. Does nothing for other videos. */
  setByField(isByField: boolean): void;
  setMuted(isMuted: boolean): void;
  setLoop(loop: { from: number; to: number } | undefined): void;
  close(): void;
}

/** Maximum number of frames that a step skips to find one that the browser's player can show. */
const maxSkipped = 12;

/** How long a picture may take before `isLate` says so, in milliseconds. */
const lateAfter = 200;

interface Screen {
  /** The visible picture. */
  canvas: HTMLCanvasElement;
  /** Hidden behind the canvas. Plays the pictures and the sound. */
  video: HTMLVideoElement;
}

/**
 * Creates a player that shows exact frames on a canvas. The browser's own player handles playback, because it has sound
 * and hardware acceleration. Each picture that it shows is drawn on the canvas and matched to its frame number.
 */
export function createVideoPlayer(urlOrFile: string | Blob, { canvas, video }: Screen): VideoPlayer {
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  let state = initialPlayerState;
  let opened: OpenedVideo | undefined;
  let source: FrameSource | undefined;
  /** Draws whole pictures, which `pictures` lists. */
  let whole: FrameSource | undefined;
  let pictures: FrameIndex | undefined;
  let paintField: FieldPainter | undefined;
  let target: number | undefined;
  let drawing: Promise<void> | undefined;
  let lateTimer: ReturnType<typeof setTimeout> | undefined;
  const url = typeof urlOrFile === 'string' ? urlOrFile : URL.createObjectURL(urlOrFile);

  function set(change: Partial<PlayerState>): void {
    if (closing.signal.aborted) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function expectPicture(): void {
    clearTimeout(lateTimer);
    lateTimer = setTimeout(() => set({ isLate: true }), lateAfter);
  }

  function stopExpecting(): void {
    clearTimeout(lateTimer);
    if (state.isLate) set({ isLate: false });
  }

  async function open(): Promise<void> {
    opened = await openVideo(urlOrFile, closing.signal);
    const { size, hasSound, captureRate, firstField, codec } = opened;
    canvas.width = size.width;
    canvas.height = size.height;
    set({
      size,
      hasSound,
      captureRate,
      ...(firstField && { firstField }),
      ...(codec !== undefined && { codec }),
    });
    const isDrawn = await opened.drawFirst(canvas).catch(() => false);
    if (isDrawn) set({ status: 'first' });
    const index = await opened.readIndex();
    pictures = index;
    const decoded = isDrawn ? opened.decode(index) : undefined;
    whole = decoded ?? seekFrames(video, await playback.load(index));
    source = whole;
    set({ index, method: decoded ? 'decoded' : 'sought' });
    await show(target ?? 0);
    set({ status: 'ready' });
  }

  function setByField(isByField: boolean): void {
    const { size, firstField, frame, loop } = state;
    if (!whole || !pictures || !size || !firstField || isByField === state.isByField) return;
    playback.stop();
    paintField ??= createFieldPainter(size, firstField);
    source = isByField ? drawFields(whole, pictures, size, paintField) : whole;
    const [number, last] = isByField
      ? [(picture: number) => picture * 2, 1]
      : [(field: number) => Math.floor(field / 2), 0];
    const shown = target ?? frame;
    target = undefined;
    set({
      isByField,
      index: isByField ? splitIntoFields(pictures) : pictures,
      frame: number(frame),
      ...(loop && { loop: { from: number(loop.from), to: number(loop.to) + last } }),
    });
    void show(number(shown));
  }

  async function drawTarget(): Promise<void> {
    expectPicture();
    while (target !== undefined && source && !closing.signal.aborted) {
      const frame = target;
      const shown = await source.draw(frame, canvas);
      if (shown !== undefined) {
        stopExpecting();
        set({ frame: shown });
      }
      if (target === frame) target = undefined;
      else expectPicture();
    }
  }

  function show(frame: number): Promise<void> {
    playback.stop();
    target = state.index ? clampFrame(state.index, frame) : Math.max(0, frame);
    drawing ??= drawTarget().finally(() => {
      drawing = undefined;
      stopExpecting();
    });
    return drawing;
  }

  const playback = createPlayback({
    canvas,
    video,
    signal: closing.signal,
    getState: () => state,
    set,
    show,
    pending: () => drawing,
    draw: async (frame) => source?.draw(frame, canvas),
    getPictures: () => pictures,
    getFieldPainter: () => paintField,
    expectPicture,
    stopExpecting,
  });

  video.src = url;
  void open().catch((error: unknown) => set({ status: 'failed', error }));

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show,
    pending: () => drawing,
    async step(by) {
      const from = target ?? state.frame;
      await show(from + by);
      const [direction, { index }] = [Math.sign(by), state];
      // If the player cannot show a frame, step to the next one that it can.
      for (let extra = 1; extra <= maxSkipped && index && target === undefined; extra++) {
        if ((state.frame - from) * direction > 0 || clampFrame(index, from + by) === from) return;
        await show(from + by + extra * direction);
      }
    },
    play: playback.play,
    async pause() {
      const { frame, isPlaying } = state;
      if (isPlaying) await show(frame);
    },
    async drawStill(frame, still) {
      const { index, method } = state;
      return index && opened && method === 'decoded'
        ? opened.drawStill(middleOf(index, frame), still)
        : false;
    },
    setSpeed(speed) {
      video.playbackRate = speed;
      set({ speed });
      playback.updateMuted();
    },
    setByField,
    setMuted(isMuted) {
      set({ isMuted });
      playback.updateMuted();
    },
    setLoop: (loop) => set({ loop }),
    close() {
      playback.stop();
      clearTimeout(lateTimer);
      closing.abort();
      whole?.close();
      opened?.close();
      video.removeAttribute('src');
      video.load();
      if (typeof urlOrFile !== 'string') URL.revokeObjectURL(url);
    },
  };
}
