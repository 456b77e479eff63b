// Measuring a pole vault in a film. Nothing here needs a browser or React.
export { createCamera, type Camera, type Place, type Point, type Size } from './camera.ts';
export { spreadOf, type CameraSpread } from './camera-spread.ts';
export { clickPixels } from './fit-camera.ts';
export { intervalOf, type Measured } from './interval.ts';
export {
  anyLength,
  boxLevelError,
  knownPlace,
  levelLine,
  placeError,
  runwayLength,
  runwayRectangle,
  straightLine,
  tapeDeviation,
  uprightLength,
  type Click,
  type Observation,
  type PlaceError,
} from './observation.ts';
export { createNormal } from './random.ts';
export { clickSpread, meanClick, type ClickSpread } from './repeated-clicks.ts';
