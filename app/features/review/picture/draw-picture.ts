import { clampFrame, frameAt, middleOf } from '#lib/video-frames/frame-index.ts';
import { openVideo } from '#lib/video-frames/open-video.ts';
import {
  chooseGround,
  cutOut,
  drawFigure,
  isCameraMoving,
  medianBackground,
  prepareScene,
  type Ground,
  type PictureLook,
  type Raster,
} from 'vault-pixels';
import { chooseSamples } from './choose-samples.ts';

/** A picture to draw. Times are microseconds on the film's own clock. */
export interface PictureOrder {
  /** Absolute URL of the film. */
  url: string;
  framesUs: readonly number[];
  /** One of `framesUs`. */
  keyUs: number;
}

/** Why no picture could be drawn. */
export type PictureProblem = 'moving-camera' | 'nothing-moves' | 'too-short';

export class PictureError extends Error {
  readonly problem: PictureProblem;
  constructor(problem: PictureProblem) {
    super(`No picture: ${problem}.`);
    this.problem = problem;
  }
}

/** The picture in each look, as pixels, and the chosen frames in which no athlete was found. */
export interface DrawnPicture {
  width: number;
  height: number;
  ground: Ground;
  looks: Record<PictureLook, Uint8ClampedArray<ArrayBuffer>>;
  emptyUs: number[];
}

/** Share of the time that reading the film takes. */
const readingShare = 0.6;

/**
 * Reads the film and draws its chosen frames into one picture. Calls `onProgress` with 0 to 1. Throws PictureError,
 * UnreadableVideoError or network errors.
 */
export async function drawPicture(
  { url, framesUs, keyUs }: PictureOrder,
  onProgress: (share: number) => void,
): Promise<DrawnPicture> {
  const opened = await openVideo(url);
  try {
    const index = await opened.readIndex();
    const frameOf = (us: number) => clampFrame(index, frameAt(index, us / 1e6));
    const numbers = chooseSamples(index, framesUs.map(frameOf));
    if (numbers.length < 3) throw new PictureError('too-short');
    const pictures: Raster[] = [];
    const times = numbers.map((frame) => middleOf(index, frame));
    for await (const picture of opened.readPictures(times)) {
      pictures.push(picture);
      onProgress((pictures.length / times.length) * readingShare);
    }
    if (pictures.length < times.length) throw new PictureError('too-short');
    const background = medianBackground(pictures);
    onProgress(readingShare + 0.1);
    if (isCameraMoving(pictures, background)) throw new PictureError('moving-camera');
    return blend(
      framesUs.map((us) => ({ us, picture: pictures[numbers.indexOf(frameOf(us))]!, isKey: us === keyUs })),
      background,
      (share) => onProgress(readingShare + 0.1 + share * (0.9 - readingShare)),
    );
  } finally {
    opened.close();
  }
}

interface ChosenPicture {
  us: number;
  picture: Raster;
  isKey: boolean;
}

/** Draws the athlete of each picture into the scene, in both looks, the key frame last. Throws PictureError. */
function blend(
  chosen: readonly ChosenPicture[],
  background: Raster,
  onProgress: (share: number) => void,
): DrawnPicture {
  const ordered = [...chosen].sort((a, b) => a.us - b.us);
  const figures = ordered.flatMap(({ us, picture, isKey }, i) => {
    const cut = cutOut(picture, background);
    onProgress((i + 1) / ordered.length);
    return cut ? [{ us, picture, cut, isKey, order: i / Math.max(1, ordered.length - 1) }] : [];
  });
  if (figures.length === 0) throw new PictureError('nothing-moves');
  const ground = chooseGround(figures, background);
  const drawLook = (look: PictureLook) => {
    const scene = prepareScene(background, look, ground);
    for (const figure of [...figures].sort((a, b) => Number(a.isKey) - Number(b.isKey)))
      drawFigure(scene, figure, { look, ground, order: figure.order, isKey: figure.isKey });
    return new Uint8ClampedArray(scene.data);
  };
  const found = new Set(figures.map(({ us }) => us));
  return {
    width: background.width,
    height: background.height,
    ground,
    looks: { brand: drawLook('brand'), color: drawLook('color') },
    emptyUs: ordered.map(({ us }) => us).filter((us) => !found.has(us)),
  };
}
