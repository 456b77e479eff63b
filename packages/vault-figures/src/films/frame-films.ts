/**
 * Films for tests of exact frames. Each frame shows its number, as digits for people and as ten black or white blocks for tests. One film
 * has a constant rate. The other is like a phone's slow motion: upright, with a variable rate, sound, and the index at the end.
 */
export const frameFilm = { width: 480, height: 270, frames: 150, bits: 10 } as const;

/** The blocks form one row at the top. */
const blockHeight = 90;
const blockWidth = frameFilm.width / frameFilm.bits;

/** Frame rates of a phone's slow motion: normal, slow motion, a gap without frames, and normal again. */
export const variableParts = [
  { until: 30, from: 0, rate: 30 },
  { until: 110, from: 1, rate: 240 },
  { until: frameFilm.frames, from: 1.6, rate: 24 },
] as const;

/** Returns the time of a frame of the variable film in seconds, with the jitter of a phone's clock. */
export function variableTime(frame: number): number {
  const part = variableParts.find(({ until }) => frame < until);
  if (!part) throw new RangeError(`There is no frame ${frame}.`);
  const first = variableParts[variableParts.indexOf(part) - 1]?.until ?? 0;
  const wobble = frame === first ? 0 : Math.sin(frame * 1.7) * (0.2 / part.rate);
  return part.from + (frame - first) / part.rate + wobble;
}

/** Returns a frame as SVG text. */
export function frameMarkup(frame: number): string {
  const { width, height, bits } = frameFilm;
  const blocks = Array.from({ length: bits }, (_, bit) => {
    const isSet = ((frame >> (bits - 1 - bit)) & 1) === 1;
    return `<rect x="${bit * blockWidth}" width="${blockWidth}" height="${blockHeight}" fill="${isSet ? '#fff' : '#000'}"/>`;
  });
  const across = (frame / (frameFilm.frames - 1)) * (width - 24);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#5a6068"/>`,
    ...blocks,
    `<rect x="${across}" y="${height - 24}" width="24" height="24" fill="#f4c531"/>`,
    `<text x="${width / 2}" y="200" text-anchor="middle" font-family="DejaVu Sans Mono, monospace" font-size="84" fill="#fff">`,
    `${String(frame).padStart(3, '0')}</text></svg>`,
  ].join('');
}
