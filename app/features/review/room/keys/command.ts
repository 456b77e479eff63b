import type { RoomPen } from '../drawing/use-pen-state.ts';
import type { OpenReview } from '../open-review.ts';
import type { RoomFilm } from '../use-film-state.ts';
import type { RoomView } from '../use-view-state.ts';
import type { FullScreen } from '../video/use-full-screen.ts';

/** A voice-over, as far as commands act on it. */
export interface CommandedVoice {
  getState: () => { isFollowing: boolean };
  toggle: () => void;
}

/** What commands act on, and what decides about them. */
export interface CommandRoom extends RoomFilm, OpenReview {
  view: RoomView;
  pen: RoomPen;
  fullScreen: Pick<FullScreen, 'toggle'>;
  /** Undefined until it is loaded. */
  voice: CommandedVoice | undefined;
  /** Without it, the room has no comparison. */
  toggleCompare: (() => void) | undefined;
  /** Undefined without another video in the coach's queue. */
  openNext: (() => void) | undefined;
  openFinish: () => void;
  openKeys: () => void;
  toggleRecording: () => void;
}

/** One command of the review room. Its keys, its buttons and its line in the list on '?' are made from it. `On` is what it acts on. */
export interface Command<On = CommandRoom> {
  /** In the list on '?'. */
  label: string;
  /** As `pressOf` names them. The first one is named on buttons. */
  keys: readonly string[];
  /** Whether the user has the command in this room; by default everyone has it. */
  isOffered?: (room: CommandRoom) => boolean;
  /** Whether its keys run it now; by default they always do. */
  isEnabled?: (room: CommandRoom) => boolean;
  /** What a press of a key waits for: the film by default, or also the frame that was requested. */
  waitsFor?: 'nothing' | 'film' | 'frame';
  /** Whether the characters that follow are words. */
  opensField?: boolean;
  run: (on: On) => void;
}

interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * Returns the name of a key press: 'z', 'Shift+ArrowLeft', 'Ctrl+Shift+z'. Command is Ctrl. Shift counts for arrows and with Ctrl; otherwise it only
 * types a sign. Undefined with Alt.
 */
export function pressOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): string | undefined {
  if (altKey) return undefined;
  const hasCtrl = ctrlKey || metaKey;
  const hasShift = shiftKey && (hasCtrl || key.startsWith('Arrow'));
  return `${hasCtrl ? 'Ctrl+' : ''}${hasShift ? 'Shift+' : ''}${key.length === 1 ? key.toLowerCase() : key}`;
}

/** Whether a key types a letter, a digit or a sign. Speech input and a slip press these, so that they can be switched off. */
export const isCharacterKey = (key: string): boolean => key.length === 1 && key !== ' ';

const keyNames: Record<string, string> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

/** Returns a key as printed on a keyboard. */
export function keyName(key: string): string {
  if (key.startsWith('Shift+')) return `Shift ${keyName(key.slice('Shift+'.length))}`;
  return keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** Returns the title of a button: what it does, and the key that does it too. */
export const titleOf = ({ label, keys: [key = ''] }: Pick<Command, 'label' | 'keys'>, text = label): string =>
  `${text} (${keyName(key)})`;
