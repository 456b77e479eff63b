import type { Phase } from '../../../../supabase/functions/_shared/review-calls.ts';
import type { ShapeType } from './drawing/shapes.ts';
import { phaseNames, phases } from '../review.ts';

/** What the keyboard can tell the room. */
export type RoomCommand =
  | { do: 'play' | 'slower' | 'faster' | 'first' | 'last' | 'previous-note' | 'next-note' }
  | {
      do:
        | 'loop-from'
        | 'loop-to'
        | 'no-loop'
        | 'sound'
        | 'note'
        | 'undo'
        | 'leave'
        | 'compare'
        | 'finish'
        | 'keys';
    }
  | { do: 'step'; by: number }
  | { do: 'phase'; phase: Phase }
  | { do: 'tool'; tool: ShapeType };

interface KeyLine {
  keys: readonly string[];
  words: string;
  command: RoomCommand;
  /** Held with Shift. */
  shift?: boolean;
  coachOnly?: boolean;
}

const step = (keys: readonly string[], by: number, words: string, shift = false): KeyLine => ({
  keys,
  words,
  command: { do: 'step', by },
  shift,
});
const tool = (key: string, of: ShapeType, words: string): KeyLine => ({
  keys: [key],
  words,
  command: { do: 'tool', tool: of },
  coachOnly: true,
});

/** Every key of the room, in the order of the list that '?' opens. */
export const roomKeys: readonly KeyLine[] = [
  { keys: [' ', 'k'], words: 'Play or pause', command: { do: 'play' } },
  step([',', 'ArrowLeft'], -1, 'One frame back'),
  step(['.', 'ArrowRight'], 1, 'One frame on'),
  step(['ArrowLeft'], -10, 'Ten frames back', true),
  step(['ArrowRight'], 10, 'Ten frames on', true),
  { keys: ['Home'], words: 'First frame', command: { do: 'first' } },
  { keys: ['End'], words: 'Last frame', command: { do: 'last' } },
  { keys: ['ArrowUp'], words: 'Note before', command: { do: 'previous-note' } },
  { keys: ['ArrowDown'], words: 'Next note', command: { do: 'next-note' } },
  { keys: ['<'], words: 'Slower', command: { do: 'slower' } },
  { keys: ['>'], words: 'Faster', command: { do: 'faster' } },
  { keys: ['['], words: 'Loop begins here', command: { do: 'loop-from' } },
  { keys: [']'], words: 'Loop ends here', command: { do: 'loop-to' } },
  { keys: ['l'], words: 'No loop', command: { do: 'no-loop' } },
  { keys: ['m'], words: 'Sound on or off', command: { do: 'sound' } },
  { keys: ['n'], words: 'Note on this frame', command: { do: 'note' }, coachOnly: true },
  ...phases.map((phase, i) => ({
    keys: [String(i + 1)],
    words: `${phaseNames[phase]} begins here`,
    command: { do: 'phase', phase } as const,
    coachOnly: true,
  })),
  tool('d', 'freehand', 'Draw freehand'),
  tool('i', 'line', 'Draw a line'),
  tool('a', 'arrow', 'Draw an arrow'),
  tool('g', 'angle', 'Measure an angle'),
  tool('c', 'circle', 'Draw a circle'),
  { keys: ['z'], words: 'Take the last drawing back', command: { do: 'undo' }, coachOnly: true },
  { keys: ['Escape'], words: 'Put the pen away', command: { do: 'leave' }, coachOnly: true },
  { keys: ['v'], words: 'Compare with another film', command: { do: 'compare' } },
  { keys: ['e'], words: 'Finish the review', command: { do: 'finish' }, coachOnly: true },
  { keys: ['?'], words: 'This list', command: { do: 'keys' } },
];

interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key means in the room, unless it belongs to the browser. Ctrl or Command with Z takes back as everywhere. */
export function commandOf(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Key,
  canReview: boolean,
): RoomCommand | undefined {
  const small = key.length === 1 ? key.toLowerCase() : key;
  if (canReview && small === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey) return { do: 'undo' };
  if (ctrlKey || metaKey || altKey) return undefined;
  const isArrow = key.startsWith('Arrow');
  return roomKeys.find(
    ({ keys, shift = false, coachOnly = false }) =>
      keys.includes(small) && (canReview || !coachOnly) && (!isArrow || shift === shiftKey),
  )?.command;
}

/** A key as it stands on the keyboard. */
export function keyName(key: string): string {
  const names: Record<string, string> = {
    ' ': 'Space',
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Escape: 'Esc',
  };
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

const speeds = [0.1, 0.25, 0.5, 0.75, 1] as const;

/** The next speed in a direction; at either end it stays. */
export function nextSpeed(speed: number, direction: 'slower' | 'faster'): number {
  return (
    (direction === 'faster' ? speeds.find((one) => one > speed) : speeds.findLast((one) => one < speed)) ??
    speed
  );
}
