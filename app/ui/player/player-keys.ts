/** A command of the player. */
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

/** Returns the command of a key press; undefined for other keys and with Ctrl, Alt or Command. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Key): PlayerCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  return commands.get(key.length === 1 ? key.toLowerCase() : key);
}

const speeds = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** Returns the next slower or faster speed, or the same speed at either end. */
export function nextSpeed(speed: number, direction: 'slower' | 'faster'): number {
  const next =
    direction === 'faster'
      ? speeds.find((other) => other > speed)
      : speeds.findLast((other) => other < speed);
  return next ?? speed;
}

/**
 * Returns the time in seconds of the previous or next frame. It is slightly after the start of that frame, because the
 * exact start may show the neighboring frame.
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
