import { splitIntoFields, type FieldPainter } from './field-frames.ts';
import { lastFrame, middleOf, type FrameIndex } from './frame-index.ts';
import { loadPlayer } from './load-player.ts';
import { createPictureClock } from './picture-clock.ts';
import { playDecoded } from './play-decoded.ts';
import { shownFrame, type PlayerClock } from './player-clock.ts';
import type { PlayerState } from './player-state.ts';
import { UnreadableVideoError } from './unreadable-video.ts';
import { watchPictures } from './watch-pictures.ts';

/** What playing reads and changes of the player. */
interface Stage {
  canvas: HTMLCanvasElement;
  /** Hidden behind the canvas. Plays the pictures and the sound. */
  video: HTMLVideoElement;
  signal: AbortSignal;
  getState(): PlayerState;
  set(change: Partial<PlayerState>): void;
  /** Stops playing and shows this frame. */
  show(frame: number): Promise<void>;
  /** Resolves when the requested frame is on the canvas. */
  pending(): Promise<void> | undefined;
  /** Draws a frame on the canvas. Returns the one that was drawn. */
  draw(frame: number): Promise<number | undefined>;
  /** The whole pictures; undefined until they are counted. */
  getPictures(): FrameIndex | undefined;
  getFieldPainter(): FieldPainter | undefined;
  expectPicture(): void;
  stopExpecting(): void;
}

export interface Playback {
  /** Loads the browser's player. Returns its clock, of whole pictures. */
  load(index: FrameIndex): Promise<PlayerClock>;
  play(from?: number): Promise<void>;
  stop(): void;
  updateMuted(): void;
}

/** Below this speed, stretched sound is not useful in any browser. */
const slowestAudible = 0.5;

/** Returns whether sound is useful at a speed of the film: at 1, and somewhat slower if the browser preserves the pitch. */
function isAudibleAt(speed: number): boolean {
  return (
    speed === 1 || (speed < 1 && speed >= slowestAudible && 'preservesPitch' in HTMLMediaElement.prototype)
  );
}

/** Plays with the browser's own player, and with decoded frames if it cannot read the file. */
export function createPlayback(stage: Stage): Playback {
  const { canvas, video, getState, set, signal, show, expectPicture, stopExpecting } = stage;
  const takePicture = createPictureClock(video);
  /** The clock of the browser's player, of whole pictures, once loaded. */
  let player: PlayerClock | undefined;
  let stopWatching = () => {};

  /** Returns an index of whole pictures as it is shown. */
  const asShown = (index: FrameIndex): FrameIndex => (getState().isByField ? splitIntoFields(index) : index);

  async function load(index: FrameIndex): Promise<PlayerClock> {
    player ??= await loadPlayer(video, index, signal);
    return player;
  }

  function updateMuted(): void {
    const { isMuted, speed } = getState();
    video.muted = isMuted || !isAudibleAt(speed);
  }

  function stop(): void {
    stopWatching();
    stopWatching = () => {};
    if (!video.paused) video.pause();
    if (!getState().isPlaying) return;
    stopExpecting();
    set({ isPlaying: false });
  }

  function onPicture(clock: PlayerClock, announced: number): void {
    // The picture from before the jump.
    if (video.seeking) return;
    const picture = takePicture(announced);
    let frame = shownFrame(clock, picture.readTime());
    const { loop } = getState();
    const isOutside = () => loop !== undefined && (frame > loop.to || frame < loop.from);
    stopExpecting();
    if (!isOutside()) {
      const context = canvas.getContext('2d', { alpha: false });
      const draw = () => {
        if (getState().isByField) stage.getFieldPainter()?.(picture.image, false, canvas);
        else context?.drawImage(picture.image, 0, 0, canvas.width, canvas.height);
      };
      draw();
      // A player without times of its own may have gone on meanwhile, even past the end of the loop.
      const drawn = shownFrame(clock, picture.readTime());
      if (drawn !== frame) draw();
      frame = drawn;
      if (frame !== getState().frame && !isOutside()) set({ frame });
    }
    if (loop && isOutside()) video.currentTime = middleOf(clock.index, loop.from);
    picture.close();
    // The browser's player would wait for pictures that a cut off file does not contain, or show those that an edit list hides.
    const { missing, hidden } = clock.index;
    if ((missing ?? hidden) !== undefined && frame === lastFrame(clock.index)) onEnd();
  }

  function onEnd(): void {
    const { loop, isPlaying } = getState();
    if (!player || !isPlaying) return;
    if (!loop) {
      void show(lastFrame(asShown(player.index)));
      return;
    }
    video.currentTime = middleOf(asShown(player.index), loop.from);
    void video.play().catch(() => stop());
  }

  function startDecoded(index: FrameIndex, from: number): void {
    stopWatching = playDecoded({
      index,
      from,
      getSpeed: () => getState().speed,
      getLoop: () => getState().loop,
      async draw(frame) {
        const shown = await stage.draw(frame);
        if (shown !== undefined && getState().isPlaying) set({ frame: shown });
      },
      onEnd: () => void show(lastFrame(index)),
    });
  }

  async function startPlayer(clock: PlayerClock, from: number): Promise<void> {
    expectPicture();
    video.currentTime = middleOf(clock.index, from);
    video.playbackRate = getState().speed;
    updateMuted();
    stopWatching = watchPictures(video, (seconds) => onPicture(clock, seconds));
    await video
      .play()
      .catch((error: unknown) => {
        // Plays muted if the browser requires a user gesture for sound.
        if (video.muted || !(error instanceof DOMException) || error.name !== 'NotAllowedError') throw error;
        video.muted = true;
        return video.play();
      })
      .catch((error: unknown) => {
        // A pause ended it. WebKitGTK keeps the promise until then.
        if (error instanceof DOMException && error.name === 'AbortError') return;
        stop();
        throw error;
      });
  }

  video.addEventListener('ended', onEnd, { signal });
  video.addEventListener(
    'error',
    () => {
      if (!getState().isPlaying) return;
      // The last picture of a cut off file is incomplete. The browser's player must start again after it.
      video.load();
      if (player?.index.missing === undefined) stop();
      else onEnd();
    },
    { signal },
  );
  video.addEventListener('waiting', () => getState().isPlaying && expectPicture(), { signal });

  return {
    load,
    stop,
    updateMuted,
    async play(from) {
      const { index, loop, isPlaying } = getState();
      if (player && isPlaying && from !== undefined && !video.seeking)
        video.currentTime = middleOf(asShown(player.index), from);
      if (!index || isPlaying) return;
      await stage.pending();
      const { frame, method } = getState();
      const isOutside = loop ? frame < loop.from || frame >= loop.to : frame >= lastFrame(index);
      if (isOutside && from === undefined) await show(loop?.from ?? 0);
      const playable = await load(stage.getPictures() ?? index).catch((error: unknown) => {
        if (error instanceof UnreadableVideoError && method === 'decoded') return undefined;
        throw error;
      });
      set({ isPlaying: true });
      const start = from ?? getState().frame;
      if (!playable) return startDecoded(index, start);
      await startPlayer({ ...playable, index: asShown(playable.index) }, start);
    },
  };
}
