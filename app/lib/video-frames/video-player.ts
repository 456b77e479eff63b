import { initialPlayerState, type PlayerState } from './player-state.ts';
import { createFieldPainter, drawFields, splitIntoFields, type FieldPainter } from './field-frames.ts';
import { clampFrame, lastFrame, middleOf, type FrameIndex } from './frame-index.ts';
import type { FrameSource } from './frame-source.ts';
import { createPictureClock } from './picture-clock.ts';
import { shownFrame, type PlayerClock } from './player-clock.ts';
import { openVideo, type OpenedVideo } from './open-video.ts';
import { loadPlayer } from './load-player.ts';
import { playDecoded } from './play-decoded.ts';
import { seekFrames } from './seek-frames.ts';
import { UnreadableVideoError } from './unreadable-video.ts';
import { watchPictures } from './watch-pictures.ts';

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

/** Below this speed, stretched sound is not useful in any browser. */
const slowestAudible = 0.5;

/** Returns whether sound is useful at a speed of the film: at 1, and somewhat slower if the browser preserves the pitch. */
function isAudibleAt(speed: number): boolean {
  return (
    speed === 1 || (speed < 1 && speed >= slowestAudible && 'preservesPitch' in HTMLMediaElement.prototype)
  );
}

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
  const takePicture = createPictureClock(video);
  let state = initialPlayerState;
  let opened: OpenedVideo | undefined;
  let source: FrameSource | undefined;
  /** Draws whole pictures, which `pictures` lists. */
  let whole: FrameSource | undefined;
  let pictures: FrameIndex | undefined;
  let paintField: FieldPainter | undefined;
  let target: number | undefined;
  /** The clock of the browser's player, of whole pictures, once loaded. */
  let player: PlayerClock | undefined;
  let drawing: Promise<void> | undefined;
  let stopWatching = () => {};
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
    whole = decoded ?? seekFrames(video, await loadVideo(index));
    source = whole;
    set({ index, method: decoded ? 'decoded' : 'sought' });
    await show(target ?? 0);
    set({ status: 'ready' });
  }

  async function loadVideo(index: FrameIndex): Promise<PlayerClock> {
    player ??= await loadPlayer(video, index, closing.signal);
    return player;
  }

  /** Returns an index of whole pictures as it is shown. */
  const asShown = (index: FrameIndex): FrameIndex => (state.isByField ? splitIntoFields(index) : index);

  function setByField(isByField: boolean): void {
    const { size, firstField, frame, loop } = state;
    if (!whole || !pictures || !size || !firstField || isByField === state.isByField) return;
    stopPlaying();
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
    stopPlaying();
    target = state.index ? clampFrame(state.index, frame) : Math.max(0, frame);
    drawing ??= drawTarget().finally(() => {
      drawing = undefined;
      stopExpecting();
    });
    return drawing;
  }

  function updateMuted(): void {
    video.muted = state.isMuted || !isAudibleAt(state.speed);
  }

  function stopPlaying(): void {
    stopWatching();
    stopWatching = () => {};
    if (!video.paused) video.pause();
    if (!state.isPlaying) return;
    stopExpecting();
    set({ isPlaying: false });
  }

  function onPicture(player: PlayerClock, announced: number): void {
    // The picture from before the jump.
    if (video.seeking) return;
    const picture = takePicture(announced);
    let frame = shownFrame(player, picture.readTime());
    const { loop } = state;
    stopExpecting();
    if (loop && (frame > loop.to || frame < loop.from)) {
      video.currentTime = middleOf(player.index, loop.from);
    } else {
      const context = canvas.getContext('2d', { alpha: false });
      const draw = () => {
        if (state.isByField) paintField?.(picture.image, false, canvas);
        else context?.drawImage(picture.image, 0, 0, canvas.width, canvas.height);
      };
      draw();
      // A player without times of its own may have gone on meanwhile.
      const drawn = shownFrame(player, picture.readTime());
      if (drawn !== frame) draw();
      frame = drawn;
      if (frame !== state.frame) set({ frame });
    }
    picture.close();
    // The browser's player would wait for pictures that a cut off file does not contain.
    if (player.index.missing !== undefined && frame === lastFrame(player.index)) onEnd();
  }

  function onEnd(): void {
    const { loop, isPlaying } = state;
    if (!player || !isPlaying) return;
    if (!loop) {
      void show(lastFrame(asShown(player.index)));
      return;
    }
    video.currentTime = middleOf(asShown(player.index), loop.from);
    void video.play().catch(() => stopPlaying());
  }

  function startDecoded(index: FrameIndex, from: number): void {
    stopWatching = playDecoded({
      index,
      from,
      getSpeed: () => state.speed,
      getLoop: () => state.loop,
      async draw(frame) {
        const shown = await source?.draw(frame, canvas);
        if (shown !== undefined && state.isPlaying) set({ frame: shown });
      },
      onEnd: () => void show(lastFrame(index)),
    });
  }

  const { signal } = closing;
  video.addEventListener('ended', onEnd, { signal });
  video.addEventListener(
    'error',
    () => {
      if (!state.isPlaying) return;
      // The last picture of a cut off file is incomplete. The browser's player must start again after it.
      video.load();
      if (player?.index.missing === undefined) stopPlaying();
      else onEnd();
    },
    { signal },
  );
  video.addEventListener('waiting', () => state.isPlaying && expectPicture(), { signal });

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
    async play(from) {
      const { index, loop, speed } = state;
      if (player && state.isPlaying && from !== undefined && !video.seeking)
        video.currentTime = middleOf(asShown(player.index), from);
      if (!index || state.isPlaying) return;
      await drawing;
      const isOutside = loop
        ? state.frame < loop.from || state.frame >= loop.to
        : state.frame >= lastFrame(index);
      if (isOutside && from === undefined) await show(loop?.from ?? 0);
      const playable = await loadVideo(pictures ?? index).catch((error: unknown) => {
        if (error instanceof UnreadableVideoError && state.method === 'decoded') return undefined;
        throw error;
      });
      set({ isPlaying: true });
      if (!playable) return startDecoded(index, from ?? state.frame);
      const clock = { ...playable, index: asShown(playable.index) };
      expectPicture();
      video.currentTime = middleOf(clock.index, from ?? state.frame);
      video.playbackRate = speed;
      updateMuted();
      stopWatching = watchPictures(video, (seconds) => onPicture(clock, seconds));
      await video
        .play()
        .catch((error: unknown) => {
          // Plays muted if the browser requires a user gesture for sound.
          if (video.muted || !(error instanceof DOMException) || error.name !== 'NotAllowedError')
            throw error;
          video.muted = true;
          return video.play();
        })
        .catch((error: unknown) => {
          // A pause ended it. WebKitGTK keeps the promise until then.
          if (error instanceof DOMException && error.name === 'AbortError') return;
          stopPlaying();
          throw error;
        });
    },
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
      updateMuted();
    },
    setByField,
    setMuted(isMuted) {
      set({ isMuted });
      updateMuted();
    },
    setLoop: (loop) => set({ loop }),
    close() {
      stopPlaying();
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
