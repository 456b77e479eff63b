import { factorOf, type SlowMotion } from '#domain/slow-motion.ts';

/** Speeds of the film; 1 plays it as saved. */
const filmSpeeds = [0.1, 0.25, 0.5, 0.75, 1] as const;
/** Speeds in real time that slow motion also has. */
const realSpeeds = [0.25, 0.5, 1] as const;
/** Browsers play no film faster. */
const maxSpeed = 16;

/**
 * Returns the next slower or faster speed of the film, or the same speed at either end. A film in slow motion also plays faster
 * than saved, up to the speed of the jump.
 */
export function nextSpeed(speed: number, direction: 'slower' | 'faster', slowMotion: SlowMotion): number {
  const faster = realSpeeds
    .map((real) => real * factorOf(slowMotion))
    .filter((other) => other > 1 && other <= maxSpeed);
  const speeds = [...filmSpeeds, ...faster];
  return (
    (direction === 'faster'
      ? speeds.find((other) => other > speed)
      : speeds.findLast((other) => other < speed)) ?? speed
  );
}

/** Formats a speed of the film relative to the jump: '0.5×', or '0.063×' for half of the saved speed at 8 times slow motion. A film that changes its speed has that of the film. */
export function formatSpeed(speed: number, slowMotion: SlowMotion): string {
  return `${Number((speed / factorOf(slowMotion)).toPrecision(2))}×`;
}
