import { createVideoPlayer } from '../../../app/lib/video-frames/video-player.ts';

// The page on which frames.spec.ts looks at films: no more than a canvas and a player behind it.

const bits = 10;
/** The middle of the row of blocks in a film of 480 × 270 that lies as it was rendered. */
const [rendered, rowMiddle] = [{ width: 480, height: 270 }, 45];

const canvas = document.querySelector('canvas');
const video = document.querySelector('video');
if (!canvas || !video) throw new Error('The page has no screen.');

/** The number that the picture on the canvas carries. Throws when a block is neither black nor white. */
function readNumber(): number {
  const context = canvas?.getContext('2d');
  if (!canvas || !context) throw new Error('no canvas');
  const isUpright = canvas.height > canvas.width;
  const scale = (isUpright ? canvas.height : canvas.width) / rendered.width;
  let number = 0;
  for (let bit = 0; bit < bits; bit++) {
    const [x, y] = [(bit + 0.5) * (rendered.width / bits), rowMiddle];
    // The phone's film is turned anticlockwise by a quarter: its top is at the left, its beginning below.
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
      const look = () => {
        const state = opened.getState();
        if (state.status === 'ready' || state.status === 'failed') resolve(state);
      };
      opened.subscribe(look);
      look();
    },
  );
  return {
    status,
    times: index?.times,
    method,
    size,
    error: error instanceof Error ? error.message : undefined,
  };
}

/** Shows frames one after the other, and says what each time the player and the picture say. */
async function visit(frames: readonly number[]): Promise<{ said: number; seen: number; ms: number }[]> {
  const visited: { said: number; seen: number; ms: number }[] = [];
  for (const frame of frames) {
    const before = performance.now();
    await player?.show(frame);
    const ms = performance.now() - before;
    visited.push({ said: player?.getState().frame ?? -1, seen: readNumber(), ms });
  }
  return visited;
}

/** Plays for a while, and says at each picture what the player and the picture say. */
async function play(milliseconds: number, speed: number, loop?: { from: number; to: number }) {
  const seen: { said: number; seen: number }[] = [];
  player?.setSpeed(speed);
  player?.setLoop(loop);
  const stop = player?.subscribe(() => {
    const state = player?.getState();
    if (state?.isPlaying) seen.push({ said: state.frame, seen: readNumber() });
  });
  await player?.play();
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  await player?.pause();
  stop?.();
  return { seen, said: player?.getState().frame, rest: readNumber() };
}

/** Asks for many frames at once, as a dragged slider does, and waits for the last. */
async function scrub(frames: readonly number[]) {
  const asked = frames.map((frame) => player?.show(frame));
  await Promise.all(asked);
  return { said: player?.getState().frame, seen: readNumber() };
}

const page = { open, visit, play, scrub };
export type FramesPage = typeof page;
declare global {
  interface Window {
    framesPage: FramesPage;
  }
}
window.framesPage = page;
