import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEye, type Place, type SimulatedCamera } from '../../bench/measure/simulator.ts';

const picture = { width: 1280, height: 720 };

/** A camera beside the pit, as the simulator of measured numbers has it. */
const camera: SimulatedCamera = {
  turned: 6,
  up: 4,
  rolled: 1,
  distance: 13,
  height: 1.6,
  aim: -2,
  lens: 38,
  k1: -0.03,
  picture,
};

/** Heights and distances that the drawn pit has, in meters. */
export const pit = { bar: 4.6, standards: 0.6, mark: 5, takeOff: 3.72, hand: 2.1 } as const;
const places = {
  box: [0, 0, 0],
  nearMark: [-pit.mark, 0, 0.61],
  rod: [-pit.mark, 2, 0],
  bar: [pit.standards, pit.bar, 0],
  toe: [-pit.takeOff, 0, 0],
  hand: [-pit.takeOff, pit.hand, 0],
} as const satisfies Record<string, Place>;
export type DrawnPlace = keyof typeof places;

/** Returns where the film shows a place, as shares of its picture. */
export function pointOn(place: DrawnPlace): [number, number] {
  const [x, y] = createEye(camera)(places[place]);
  return [x / picture.width, y / picture.height];
}

/** Renders two seconds of a pit whose places are crosses on the runway's gray. */
export function renderPit(ffmpeg: string): Buffer {
  const { width, height } = picture;
  const frame = Buffer.alloc(width * height, 96);
  const paint = (x: number, y: number, gray: number) => {
    if (x >= 0 && y >= 0 && x < width && y < height) frame[y * width + x] = gray;
  };
  for (const place of Object.keys(places) as DrawnPlace[]) {
    const [x, y] = pointOn(place);
    const [left, top] = [Math.round(x * width), Math.round(y * height)];
    for (let i = -9; i <= 9; i++)
      for (const j of [-1, 0, 1]) {
        paint(left + i, top + j, j === 0 ? 250 : 20);
        paint(left + j, top + i, j === 0 ? 250 : 20);
      }
  }
  return encodeStill(ffmpeg, frame, picture);
}

/** Renders two seconds of a gray picture. */
export function encodeStill(
  ffmpeg: string,
  frame: Buffer,
  { width, height }: { width: number; height: number },
): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'drawn-pit-'));
  try {
    const [raw, film] = [path.join(folder, 'pit.gray'), path.join(folder, 'pit.webm')];
    writeFileSync(raw, Buffer.concat(Array.from({ length: 60 }, () => frame)));
    const input = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${width}x${height}`, '-r', '30', '-i', raw];
    execFileSync(ffmpeg, ['-v', 'error', ...input, '-c:v', 'libvpx', '-b:v', '2M', '-g', '15', film]);
    return readFileSync(film);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
