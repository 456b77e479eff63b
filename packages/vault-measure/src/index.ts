// Measuring a pole vault in a film. Nothing here needs a browser or React.
export { createCamera, type Camera, type Place, type Point, type Size } from './camera.ts';
export { spreadOf, type CameraSpread } from './camera-spread.ts';
export { clickPixels } from './fit-camera.ts';
export { intervalOf, type Measured } from './interval.ts';
export {
  anyLength,
  knownPlace,
  levelLine,
  runwayLength,
  runwayRectangle,
  straightLine,
  tapeDeviation,
  uprightLength,
  type Observation,
} from './observation.ts';
export { createNormal } from './random.ts';
