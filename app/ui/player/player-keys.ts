/** What a player can be told. */
export type PlayerCommand =
  | 'play-or-pause'
  | 'back'
  | 'forward'
  | 'previous-frame'
  | 'next-frame'
  | 'slower'
  | 'faster'
  | 'loop'
  | 'captions'
  | 'mute'
  | 'full-screen';

const commands = new Map<string, PlayerCommand>(
  Object.entries<PlayerCommand>({
    ' ': 'play-or-pause',
    k: 'play-or-pause',
    ArrowLeft: 'back',
    ArrowRight: 'forward',
    ',': 'previous-frame',
    '.': 'next-frame',
    '<': 'slower',
    '>': 'faster',
    l: 'loop',
    c: 'captions',
    m: 'mute',
    f: 'full-screen',
  }),
);

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key means to the player, unless it belongs to the browser (with Ctrl, Alt or Command). */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Key): PlayerCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  return commands.get(key.length === 1 ? key.toLowerCase() : key);
}

/** Slow enough to see the pole bend, and fast enough to find the place. */
const speeds = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** The next speed in a direction; at either end it stays. */
export function nextSpeed(speed: number, direction: 'slower' | 'faster'): number {
  const next =
    direction === 'faster' ? speeds.find((one) => one > speed) : speeds.findLast((one) => one < speed);
  return next ?? speed;
}

/**
 * The time in seconds of the frame before or after the one shown at `seconds`. A little behind the frame's beginning, because a time
 * right at it may show its neighbor.
 */
export function frameTime(
  seconds: number,
  step: 1 | -1,
  { framesPerSecond, duration }: { framesPerSecond: number; duration: number },
): number {
  const current = Math.floor(seconds * framesPerSecond + 0.01);
  const last = Math.max(0, Math.ceil(duration * framesPerSecond - 0.01) - 1);
  const frame = Math.min(Math.max(current + step, 0), last);
  return (frame + 0.1) / framesPerSecond;
}
