import { initialFilmState, type FilmState } from './film-state.ts';
import { clampFrame, frameAt, lastFrame, middleOf, type FrameIndex } from './frame-index.ts';
import type { FrameSource } from './frame-source.ts';
import { openFilm, type OpenFilm } from './open-film.ts';
import { loadPlayer } from './load-player.ts';
import { seekFrames } from './seek-frames.ts';

export interface FilmPlayer {
  getState(): FilmState;
  subscribe(listener: () => void): () => void;
  /** Shows exactly this frame; of many asked for at once, the last. Resolves when the canvas has come to rest. */
  show(frame: number): Promise<void>;
  step(by: number): Promise<void>;
  play(): Promise<void>;
  pause(): Promise<void>;
  /** Draws a frame beside the film, onto a small canvas of its own; false where frames can only be sought. */
  drawStill(frame: number, canvas: HTMLCanvasElement): Promise<boolean>;
  setSpeed(speed: number): void;
  setMuted(isMuted: boolean): void;
  setLoop(loop: { from: number; to: number } | undefined): void;
  close(): void;
}

/** How many frames a step leaps over at most, in search of one that the browser's player can show. */
const mostSkipped = 12;

/** Slower than this, no browser stretches sound into something that helps. */
const slowestHeard = 0.5;

/** Whether sound makes sense at a speed: at 1, and a little slower where the browser keeps its pitch. */
function isHeardAt(speed: number): boolean {
  return speed === 1 || (speed >= slowestHeard && 'preservesPitch' in HTMLMediaElement.prototype);
}

interface Screen {
  /** The one surface people see. */
  canvas: HTMLCanvasElement;
  /** Plays the film behind the canvas; its sound is heard. */
  video: HTMLVideoElement;
}

/**
 * A film on a canvas: stands at exact frames, and plays. Playing is the browser's own player's business, which has the sound and the
 * speed of the machine; each picture it shows is drawn onto the canvas together with the number that its time stands for.
 */
export function createFilmPlayer(film: string | Blob, { canvas, video }: Screen): FilmPlayer {
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  let state = initialFilmState;
  let opened: OpenFilm | undefined;
  let source: FrameSource | undefined;
  let target: number | undefined;
  /** The index on the clock of the browser's player, once that is loaded. */
  let clock: FrameIndex | undefined;
  let settling: Promise<void> | undefined;
  let stopWatching = () => {};
  const address = typeof film === 'string' ? film : URL.createObjectURL(film);

  function set(change: Partial<FilmState>): void {
    if (closing.signal.aborted) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  async function open(): Promise<void> {
    opened = await openFilm(film, closing.signal);
    const { size, hasSound } = opened;
    canvas.width = size.width;
    canvas.height = size.height;
    set({ size, hasSound });
    const isDrawn = await opened.drawFirst(canvas).catch(() => false);
    if (isDrawn) set({ status: 'first' });
    const index = await opened.readIndex();
    const decoded = isDrawn ? opened.decode(index) : undefined;
    source = decoded ?? seekFrames(video, await loadVideo(index));
    set({ index, method: decoded ? 'decoded' : 'sought' });
    await show(target ?? 0);
    set({ status: 'ready' });
  }

  async function loadVideo(index: FrameIndex): Promise<FrameIndex> {
    clock ??= await loadPlayer(video, index, closing.signal);
    return clock;
  }

  async function settle(): Promise<void> {
    while (target !== undefined && source && !closing.signal.aborted) {
      const frame = target;
      const shown = await source.draw(frame, canvas);
      if (shown !== undefined) set({ frame: shown });
      if (target === frame) target = undefined;
    }
  }

  function show(frame: number): Promise<void> {
    stopPlaying();
    target = state.index ? clampFrame(state.index, frame) : Math.max(0, frame);
    settling ??= settle().finally(() => {
      settling = undefined;
    });
    return settling;
  }

  function tuneSound(): void {
    video.muted = state.isMuted || !isHeardAt(state.speed);
  }

  function stopPlaying(): void {
    stopWatching();
    stopWatching = () => {};
    if (!video.paused) video.pause();
    if (state.isPlaying) set({ isPlaying: false });
  }

  /** Calls back for each picture that the player shows, with its moment in seconds. */
  function watch(onPicture: (seconds: number) => void): () => void {
    let isOver = false;
    let handle = 0;
    const element: HTMLVideoElement = video;
    if ('requestVideoFrameCallback' in element) {
      const next = () => {
        handle = element.requestVideoFrameCallback((_, { mediaTime }) => {
          if (isOver) return;
          next();
          onPicture(mediaTime);
        });
      };
      next();
      return () => {
        isOver = true;
        element.cancelVideoFrameCallback(handle);
      };
    }
    const next = () => {
      handle = requestAnimationFrame(() => {
        next();
        onPicture(video.currentTime);
      });
    };
    next();
    return () => cancelAnimationFrame(handle);
  }

  function onPicture(index: FrameIndex, announced: number): void {
    // The player may be a picture further than it announced; a frame taken from it knows its own moment.
    const picture = typeof VideoFrame === 'undefined' ? undefined : new VideoFrame(video);
    const frame = frameAt(index, picture ? picture.timestamp / 1e6 : announced);
    const { loop } = state;
    if (loop && (frame > loop.to || frame < loop.from)) {
      if (!video.seeking) video.currentTime = middleOf(index, loop.from);
    } else {
      canvas
        .getContext('2d', { alpha: false })
        ?.drawImage(picture ?? video, 0, 0, canvas.width, canvas.height);
      if (frame !== state.frame) set({ frame });
    }
    picture?.close();
  }

  video.addEventListener(
    'ended',
    () => {
      const { loop, isPlaying } = state;
      if (!clock || !isPlaying) return;
      if (!loop) {
        void show(lastFrame(clock));
        return;
      }
      video.currentTime = middleOf(clock, loop.from);
      void video.play().catch(() => stopPlaying());
    },
    { signal: closing.signal },
  );

  video.src = address;
  void open().catch((error: unknown) => set({ status: 'failed', error }));

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show,
    async step(by) {
      const from = target ?? state.frame;
      await show(from + by);
      const [direction, { index }] = [Math.sign(by), state];
      // Where the player cannot reach a frame, a step goes to the next one that it can.
      for (let more = 1; more <= mostSkipped && index && target === undefined; more++) {
        if ((state.frame - from) * direction > 0 || clampFrame(index, from + by) === from) return;
        await show(from + by + more * direction);
      }
    },
    async play() {
      const { index, loop, speed } = state;
      if (!index || state.isPlaying) return;
      await settling;
      const isOutside = loop
        ? state.frame < loop.from || state.frame >= loop.to
        : state.frame >= lastFrame(index);
      if (isOutside) await show(loop?.from ?? 0);
      const playerIndex = await loadVideo(index);
      set({ isPlaying: true });
      video.currentTime = middleOf(playerIndex, state.frame);
      video.playbackRate = speed;
      tuneSound();
      stopWatching = watch((seconds) => onPicture(playerIndex, seconds));
      await video
        .play()
        .catch((error: unknown) => {
          // Where the browser wants a gesture before it lets sound out, the film plays without.
          if (video.muted || !(error instanceof DOMException) || error.name !== 'NotAllowedError')
            throw error;
          video.muted = true;
          return video.play();
        })
        .catch((error: unknown) => {
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
      tuneSound();
    },
    setMuted(isMuted) {
      set({ isMuted });
      tuneSound();
    },
    setLoop: (loop) => set({ loop }),
    close() {
      stopPlaying();
      closing.abort();
      source?.close();
      opened?.close();
      video.removeAttribute('src');
      video.load();
      if (typeof film !== 'string') URL.revokeObjectURL(address);
    },
  };
}
