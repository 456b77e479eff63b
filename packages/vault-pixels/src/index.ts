export { medianBackground } from './cut-out/background.ts';
export { chooseGround, drawFigure, prepareScene, type Ground, type PictureLook } from './cut-out/blend.ts';
export { cutOut } from './cut-out/cut-out.ts';
export { isCameraMoving } from './cut-out/moving-camera.ts';
export type { Raster } from './cut-out/raster.ts';
export { edgeWidth } from './edge-width.ts';
export {
  createTracker,
  maxDrift,
  type GrayRegion,
  type Pixel,
  type ReadSquare,
  type Tracked,
  type Tracker,
} from './track-point.ts';
