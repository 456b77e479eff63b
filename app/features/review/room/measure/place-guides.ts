import type { Guide } from './guide.ts';
import type { PlaceName } from './measurement.ts';

const behind = 'Standards: meters behind the back of the box';
const footText =
  'Mark where the upright would meet the height of the runway. Uprights stand 4.30 to 4.37 m apart, so half of it is 2.17 m. Near is the side of the camera.';
const beside = 'Distance from the middle of the runway';
const barText = 'The end of the bar itself, which is 4.50 m long. Near is the side of the camera.';

/** What to mark for each known place, and which lengths to enter. */
export const placeGuides: Record<PlaceName, Guide> = {
  'box-back': {
    text: 'Mark the back of the box at runway height, in the middle: the zero of all distances.',
    frames: [{ points: ['back of the box'] }],
  },
  'mark-near': {
    text: 'Mark a distance mark at the edge of the runway that is nearer to the camera.',
    frames: [{ points: ['mark at the near edge'] }],
    known: 'Distance from the back of the box',
  },
  'mark-far': {
    text: 'Mark a distance mark at the edge of the runway that is farther from the camera.',
    frames: [{ points: ['mark at the far edge'] }],
    known: 'Distance from the back of the box',
  },
  'bar-middle': {
    text: 'Mark the middle of the bar.',
    frames: [{ points: ['middle of the bar'] }],
    known: 'Height of the bar',
    across: behind,
  },
  'bar-near': {
    text: barText,
    frames: [{ points: ['near end of the bar'] }],
    known: 'Height of the bar',
    across: behind,
  },
  'bar-far': {
    text: barText,
    frames: [{ points: ['far end of the bar'] }],
    known: 'Height of the bar',
    across: behind,
  },
  'rod-top': {
    text: 'Someone holds a pole or a rod of known length upright in the middle of the runway. Mark its top.',
    frames: [{ points: ['top of the rod'] }],
    known: 'Length of the rod',
    across: 'Distance of its foot from the back of the box',
  },
  'foot-near': {
    text: footText,
    frames: [{ points: ['foot of the near upright'] }],
    known: beside,
    across: behind,
  },
  'foot-far': {
    text: footText,
    frames: [{ points: ['foot of the far upright'] }],
    known: beside,
    across: behind,
  },
};
