import type { Guide } from './guide.ts';
import { placeGuides } from './place-guides.ts';
import type { Measurement, PlaceName, Reference } from './measurement.ts';

const scaleGuides: Record<Reference, Guide> = {
  bar: {
    text: 'Mark the ground straight below the middle of the bar, then the bar.',
    frames: [{ points: ['ground below the bar', 'bar'] }],
    known: 'Height of the bar',
  },
  standards: {
    text: 'Mark the foot and the top of something upright above the runway, such as a measuring rod.',
    frames: [{ points: ['foot', 'top'] }],
    known: 'Its height',
  },
  box: {
    text: 'Mark the back of the box at runway height, then a mark on the runway.',
    frames: [{ points: ['back of the box', 'mark on the runway'] }],
    known: 'Distance',
  },
  grip: {
    text: 'On a frame with a straight pole in the box, mark its tip, then the top hand.',
    frames: [{ phase: 'plant', points: ['tip of the pole', 'top hand'] }],
    known: 'Grip, along the pole',
  },
  other: {
    text: 'Mark both ends of a length that you know, above the middle of the runway.',
    frames: [{ points: ['one end', 'other end'] }],
    known: 'Its length',
  },
};

const maxContacts = 7;

/** Returns what to mark for a measurement. */
export function guideOf({
  kind,
  reference,
  marks,
}: Pick<Measurement, 'kind' | 'reference' | 'marks'>): Guide {
  switch (kind) {
    case 'scale':
      return scaleGuides[(reference ?? 'other') as Reference];
    case 'place':
      return placeGuides[(reference ?? 'box-back') as PlaceName];
    case 'line':
      return {
        text: 'Follow a line that is straight at the pit, long, and near the edge of the picture, such as the roof or the far end of the runway. It shows how the lens bends lines.',
        frames: [
          {
            points: [
              'one end of the line',
              'line, at a quarter',
              'line, in the middle',
              'line, at three quarters',
              'other end of the line',
            ],
          },
        ],
      };
    case 'rectangle':
      return {
        text: 'Go around four corners on the runway, for example its edges at the box and at a mark. Start along the runway.',
        frames: [
          { points: ['first corner', 'next corner along the runway', 'corner across', 'last corner'] },
        ],
        known: 'Length along the runway',
        across: 'Width across',
      };
    case 'level':
      return {
        text: 'Mark two points at the same height, such as both ends of the runway’s edge seen from the side.',
        frames: [{ points: ['one end', 'other end'] }],
      };
    case 'fixed-point':
      return {
        text: 'Mark something that cannot move, such as a corner of the box. Then mark it again on a much later frame.',
        frames: [
          { phase: 'plant', points: ['fixed point'] },
          { phase: 'clearance', points: ['same point again'] },
        ],
      };
    case 'distance':
      return { text: 'Mark both ends.', frames: [{ points: ['one end', 'other end'] }] };
    case 'angle':
      return {
        text: 'Mark the vertex second.',
        frames: [{ points: ['one end', 'vertex', 'other end'] }],
      };
    case 'horizon-angle':
      return { text: 'Mark both ends of the line.', frames: [{ points: ['one end', 'other end'] }] };
    case 'stopwatch':
      return { text: 'Start on one frame, stop on a later one.', frames: [{ points: [] }, { points: [] }] };
    case 'speed':
      return {
        text: 'Mark one point, such as the hips. Go to a later frame and mark it again.',
        frames: [{ points: ['point'] }, { points: ['same point later'] }],
      };
    case 'take-off':
      return {
        text: 'Mark the toe of the take-off foot, the top hand, and the back of the box at runway height.',
        frames: [{ phase: 'take-off', points: ['toe of the take-off foot', 'top hand', 'back of the box'] }],
      };
    case 'grip-height':
      return {
        text: 'Mark the top hand and the runway below it.',
        frames: [{ phase: 'take-off', points: ['top hand', 'runway below the hand'] }],
      };
    case 'lower-hand':
      return {
        text: 'Mark the lower hand and the runway below it.',
        frames: [{ phase: 'take-off', points: ['lower hand', 'runway below the hand'] }],
      };
    case 'chord-angle':
      return {
        text: 'Go to the deepest bend. Mark the tip of the pole in the box and the top hand.',
        frames: [{ phase: 'inversion', points: ['tip of the pole', 'top hand'] }],
      };
    case 'trail-leg':
      return {
        text: 'Mark hip and ankle of the trail leg where its swing begins. Go to the frame where it ends and mark them again. It must turn by less than 180° between.',
        frames: [
          { phase: 'take-off', points: ['hip', 'ankle of the trail leg'] },
          { phase: 'swing', points: ['hip at the end', 'ankle at the end'] },
        ],
      };
    case 'hips-to-bar':
      return {
        text: 'Go to the highest point of the hips. Mark the hips, the middle of the bar, and any point of the mat behind the bar.',
        frames: [{ phase: 'clearance', points: ['hips', 'middle of the bar', 'mat behind the bar'] }],
      };
    case 'run-up':
      return {
        text: 'Mark the toe on the first frame of each of the last steps. They come from the contacts that you marked under Notes.',
        frames: Array.from({ length: Math.min(Math.max(marks.length, 2), maxContacts) }, (_, i) => ({
          points: [`toe at contact ${i + 1}`],
        })),
      };
    case 'pole-angle':
      return {
        text: 'Mark the tip of the pole in the box and the top hand.',
        frames: [{ phase: 'take-off', points: ['tip of the pole', 'top hand'] }],
      };
    case 'pole-bend':
      return {
        text: 'Go to the deepest bend. Mark the tip of the pole in the box and the top hand.',
        frames: [{ phase: 'inversion', points: ['tip of the pole', 'top hand'] }],
        known: 'Grip, along the pole',
      };
    case 'hips-over-bar':
      return {
        text: 'Go to the highest point. Mark the hips, then the bar.',
        frames: [{ phase: 'clearance', points: ['hips', 'bar'] }],
      };
  }
}
