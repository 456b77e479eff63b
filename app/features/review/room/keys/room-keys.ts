import type { Phase } from '#domain/review-calls.ts';
import { factorOf, type SlowMotion } from '#domain/slow-motion.ts';
import type { Tool } from '../drawing/shapes.ts';
import { phaseNames, phases } from '../../review.ts';

/** A command that a key runs in the review room. */
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
        | 'redo'
        | 'delete-shape'
        | 'contact'
        | 'toe-off'
        | 'deselect-tool'
        | 'compare'
        | 'finish'
        | 'next-video'
        | 'zoom-in'
        | 'zoom-out'
        | 'fit'
        | 'full-screen'
        | 'record'
        | 'keys';
    }
  | { do: 'step'; by: number }
  /** Moves the zoomed picture to show what is right and below, in steps. */
  | { do: 'pan'; right: number; down: number }
  | { do: 'phase'; phase: Phase }
  | { do: 'tool'; tool: Tool };

interface Shortcut {
  keys: readonly string[];
  label: string;
  command: RoomCommand;
  /** Requires Shift. */
  shift?: boolean;
  coachOnly?: boolean;
  /** Needs the pen, which an athlete has while drawing a reply. */
  drawing?: boolean;
  /** Only while the picture is zoomed in. */
  zoomed?: boolean;
}

const step = (keys: readonly string[], by: number, label: string, shift = false): Shortcut => ({
  keys,
  label,
  command: { do: 'step', by },
  shift,
});
const tool = (key: string, of: Tool, label: string): Shortcut => ({
  keys: [key],
  label,
  command: { do: 'tool', tool: of },
  drawing: true,
});

const pan = (key: string, right: number, down: number, side: string): Shortcut => ({
  keys: [key],
  label: `Look further ${side} while zoomed in`,
  command: { do: 'pan', right, down },
  shift: true,
  zoomed: true,
});

/** All shortcuts, in the order of the help list that '?' opens. */
export const roomShortcuts: readonly Shortcut[] = [
  { keys: [' ', 'k'], label: 'Play or pause', command: { do: 'play' } },
  { keys: ['+', '='], label: 'Zoom in', command: { do: 'zoom-in' } },
  { keys: ['-'], label: 'Zoom out', command: { do: 'zoom-out' } },
  { keys: ['0'], label: 'Whole picture', command: { do: 'fit' } },
  pan('ArrowLeft', -1, 0, 'left'),
  pan('ArrowRight', 1, 0, 'right'),
  pan('ArrowUp', 0, -1, 'up'),
  pan('ArrowDown', 0, 1, 'down'),
  { keys: ['f'], label: 'Full screen', command: { do: 'full-screen' } },
  step([',', 'ArrowLeft'], -1, 'One frame back'),
  step(['.', 'ArrowRight'], 1, 'One frame forward'),
  step(['ArrowLeft'], -10, 'Ten frames back', true),
  step(['ArrowRight'], 10, 'Ten frames forward', true),
  { keys: ['Home'], label: 'First frame', command: { do: 'first' } },
  { keys: ['End'], label: 'Last frame', command: { do: 'last' } },
  { keys: ['ArrowUp'], label: 'Previous note', command: { do: 'previous-note' } },
  { keys: ['ArrowDown'], label: 'Next note', command: { do: 'next-note' } },
  { keys: ['<'], label: 'Slower', command: { do: 'slower' } },
  { keys: ['>'], label: 'Faster', command: { do: 'faster' } },
  { keys: ['['], label: 'Start the loop here', command: { do: 'loop-from' } },
  { keys: [']'], label: 'End the loop here', command: { do: 'loop-to' } },
  { keys: ['l'], label: 'Stop the loop', command: { do: 'no-loop' } },
  { keys: ['m'], label: 'Sound on or off', command: { do: 'sound' } },
  { keys: ['n'], label: 'Add a note on this frame', command: { do: 'note' }, coachOnly: true },
  ...phases.map((phase, i) => ({
    keys: [String(i + 1)],
    label: `${phaseNames[phase]} starts here`,
    command: { do: 'phase', phase } as const,
    coachOnly: true,
  })),
  { keys: ['q'], label: 'A foot touches the ground here', command: { do: 'contact' }, coachOnly: true },
  { keys: ['w'], label: 'The foot leaves the ground here', command: { do: 'toe-off' }, coachOnly: true },
  tool('s', 'select', 'Select and move drawings'),
  tool('d', 'freehand', 'Draw freehand'),
  tool('i', 'line', 'Draw a line'),
  tool('a', 'arrow', 'Draw an arrow'),
  tool('g', 'angle', 'Measure an angle'),
  tool('c', 'circle', 'Draw a circle'),
  tool('t', 'text', 'Write on the frame'),
  {
    keys: ['Delete', 'Backspace'],
    label: 'Delete the selected drawing',
    command: { do: 'delete-shape' },
    drawing: true,
  },
  { keys: ['z'], label: 'Undo drawing', command: { do: 'undo' }, drawing: true },
  { keys: ['y'], label: 'Redo drawing', command: { do: 'redo' }, drawing: true },
  { keys: ['Escape'], label: 'Stop drawing', command: { do: 'deselect-tool' }, drawing: true },
  { keys: ['r'], label: 'Record your voice, or stop', command: { do: 'record' }, coachOnly: true },
  { keys: ['v'], label: 'Compare with another video', command: { do: 'compare' } },
  { keys: ['e'], label: 'Finish the review', command: { do: 'finish' }, coachOnly: true },
  { keys: ['j'], label: 'Open the next video of the queue', command: { do: 'next-video' } },
  { keys: ['?'], label: 'Show this list', command: { do: 'keys' } },
];

interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What the user can do now. By default, everyone who reviews can draw. */
interface Allowed {
  canReview: boolean;
  canDraw?: boolean;
  /** Whether keys with a character run commands; by default they do. */
  hasCharacterKeys?: boolean;
}

/** Whether a key types a letter, a digit or a sign. Speech input and a slip press these, so that they can be switched off. */
export const isCharacterKey = (key: string): boolean => key.length === 1 && key !== ' ';

/** Returns the shortcuts for what the user can do. */
export const shortcutsFor = ({ canReview, canDraw = canReview }: Allowed): readonly Shortcut[] =>
  roomShortcuts.filter(
    ({ coachOnly = false, drawing = false }) => (canReview || !coachOnly) && (canDraw || !drawing),
  );

/**
 * Returns the command of a key press; undefined for keys of the browser. Ctrl+Z and Command+Z undo, with Shift, or
 * Ctrl+Y, they redo.
 */
export function commandOf(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Key,
  allowed: Allowed,
  isZoomed = false,
): RoomCommand | undefined {
  const lower = key.length === 1 ? key.toLowerCase() : key;
  if ((allowed.canDraw ?? allowed.canReview) && (ctrlKey || metaKey) && !altKey) {
    if (lower === 'z') return { do: shiftKey ? 'redo' : 'undo' };
    if (lower === 'y' && !shiftKey) return { do: 'redo' };
  }
  if (ctrlKey || metaKey || altKey) return undefined;
  if (allowed.hasCharacterKeys === false && isCharacterKey(key)) return undefined;
  const isArrow = key.startsWith('Arrow');
  return shortcutsFor(allowed).find(
    ({ keys, shift = false, zoomed = false }) =>
      keys.includes(lower) && (isZoomed || !zoomed) && (!isArrow || shift === shiftKey),
  )?.command;
}

/** Returns the label of a key as printed on a keyboard. */
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
