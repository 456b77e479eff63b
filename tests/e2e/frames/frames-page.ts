import { createVideoPlayer } from '#lib/video-frames/video-player.ts';

// The test page of frames.spec.ts: a canvas and a film player.

const bits = 10;
/** Size of a rendered film, and the y of the middle of its row of blocks. */
const [rendered, rowMiddle] = [{ width: 480, height: 270 }, 45];

const canvas = document.querySelector('canvas');
const video = document.querySelector('video');
if (!canvas || !video) throw new Error('The page has no canvas or video.');

/** Reads the frame number from the black and white blocks on the canvas. Throws if a block is gray. */
function readNumber(): number {
  const context = canvas?.getContext('2d');
  if (!canvas || !context) throw new Error('The page has no canvas.');
  const isUpright = canvas.height > canvas.width;
  const scale = (isUpright ? canvas.height : canvas.width) / rendered.width;
  let number = 0;
  for (let bit = 0; bit < bits; bit++) {
    const [x, y] = [(bit + 0.5) * (rendered.width / bits), rowMiddle];
    // The phone's film is rotated 90° counterclockwise: its top edge is on the left, its left edge at the bottom.
    const place = isUpright ? [y, rendered.width - x] : [x, y];
    const [red = 0] = context.getImageData((place[0] ?? 0) * scale, (place[1] ?? 0) * scale, 1, 1).data;
    if (red > 70 && red < 185) throw new Error(`block ${bit} is gray: ${red}`);
    number = number * 2 + (red >= 185 ? 1 : 0);
  }
  return number;
}

let player: ReturnType<typeof createVideoPlayer> | undefined;

async function open(address: string, asFile = false): Promise<object> {
  player?.close();
  const film = asFile ? await (await fetch(address)).blob() : address;
  const opened = createVideoPlayer(film, {
    canvas: canvas as HTMLCanvasElement,
    video: video as HTMLVideoElement,
  });
  player = opened;
  const { status, index, method, size, error } = await new Promise<ReturnType<typeof opened.getState>>(
    (resolve) => {
      const check = () => {
        const state = opened.getState();
        if (state.status === 'ready' || state.status === 'failed') resolve(state);
      };
      opened.subscribe(check);
      check();
    },
  );
  return {
    status,
    times: index?.times,
    missing: index?.missing,
    method,
    size,
    error: error instanceof Error ? error.message : undefined,
  };
}

/** Shows frames one after the other. Returns the frame that the player reports and the one that the canvas shows. */
async function visit(frames: readonly number[]): Promise<{ reported: number; shown: number; ms: number }[]> {
  const visited: { reported: number; shown: number; ms: number }[] = [];
  for (const frame of frames) {
    const before = performance.now();
    await player?.show(frame);
    const ms = performance.now() - before;
    visited.push({ reported: player?.getState().frame ?? -1, shown: readNumber(), ms });
  }
  return visited;
}

/** Plays for a while. Returns the frame that the player reports and the one that the canvas shows, on every change. */
async function play(milliseconds: number, speed: number, loop?: { from: number; to: number }) {
  const shown: { reported: number; shown: number }[] = [];
  player?.setSpeed(speed);
  player?.setLoop(loop);
  const stop = player?.subscribe(() => {
    const state = player?.getState();
    if (state?.isPlaying) shown.push({ reported: state.frame, shown: readNumber() });
  });
  const playing = player?.play();
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  await player?.pause();
  await playing;
  stop?.();
  return { shown, reported: player?.getState().frame, rest: readNumber() };
}

/** Plays until the player stops by itself. */
async function playToEnd() {
  player?.setSpeed(1);
  await player?.play();
  await new Promise<void>((resolve) => {
    const check = () => {
      if (player?.getState().isPlaying === false) resolve();
    };
    player?.subscribe(check);
    check();
  });
  await player?.pending();
  return { reported: player?.getState().frame, shown: readNumber() };
}

/** Requests many frames at once, like a dragged slider, and waits for the last. */
async function scrub(frames: readonly number[]) {
  const requests = frames.map((frame) => player?.show(frame));
  await Promise.all(requests);
  return { reported: player?.getState().frame, shown: readNumber() };
}

const page = { open, visit, play, playToEnd, scrub };
export type FramesPage = typeof page;
declare global {
  interface Window {
    framesPage: FramesPage;
  }
}
window.framesPage = page;
