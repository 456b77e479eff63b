import type { Phase } from '#domain/review-calls.ts';
import { byTime, phaseNames, phases } from '../../review.ts';
import { currentTime } from '../current-time.ts';
import { tools, type Tool } from '../drawing/shapes.ts';
import type { Pen } from '../drawing/use-pen.ts';
import { onShownFrame } from '../on-shown-frame.ts';
import { addContact, addToeOff } from '../steps/change-steps.ts';
import { markPhase } from '../video/mark-phase.ts';
import type { Command, CommandRoom } from './command.ts';

type OnNotes = Pick<CommandRoom, 'video' | 'review' | 'view'>;
type OnMarks = Pick<CommandRoom, 'video' | 'review' | 'put'>;
interface OnPen {
  pen: Pen;
}

const canReview = ({ permissions }: CommandRoom) => permissions.canReview;
const canDraw = ({ pen }: CommandRoom) => pen.canDraw;

/** Goes to a note before or after the current frame. On the frame of the selected note, to the one beside that note. */
function goToNote({ video, review, view }: OnNotes, direction: 1 | -1): void {
  const now = currentTime(video.player);
  if (now === undefined) return;
  const ordered = [...review.marks].sort(byTime);
  const position = ordered.findIndex(({ id }) => id === view.selectedId);
  const next =
    position >= 0 && ordered[position]?.atUs === now
      ? ordered[position + direction]
      : direction === 1
        ? ordered.find(({ atUs }) => atUs > now)
        : ordered.findLast(({ atUs }) => atUs < now);
  if (next) view.select(next);
}

export const previousNote: Command<OnNotes> = {
  name: 'previous note',
  label: 'Previous note',
  keys: ['ArrowUp'],
  waitsFor: 'frame',
  run: (room) => goToNote(room, -1),
};
export const nextNote: Command<OnNotes> = {
  name: 'next note',
  label: 'Next note',
  keys: ['ArrowDown'],
  waitsFor: 'frame',
  run: (room) => goToNote(room, 1),
};

export const addNote: Command<Pick<CommandRoom, 'video' | 'view' | 'pen'>> = {
  name: 'add note',
  label: 'Add a note on this frame',
  keys: ['n'],
  isOffered: canReview,
  waitsFor: 'frame',
  opensField: true,
  run({ video: { player }, view, pen }) {
    pen.deselectTool();
    void player?.pause();
    onShownFrame(player, () => view.startWriting(view.addNote()));
  },
};

/** Returns the command that marks a phase. */
export const setPhase = (phase: Phase): Command<OnMarks> => ({
  name: phase,
  label: `${phaseNames[phase]} starts here`,
  keys: [String(phases.indexOf(phase) + 1)],
  isOffered: canReview,
  waitsFor: 'frame',
  run: (room) => markPhase(room, phase),
});

export const markContact: Command<OnMarks> = {
  name: 'contact',
  label: 'A foot touches the ground here',
  keys: ['q'],
  isOffered: canReview,
  waitsFor: 'frame',
  run: addContact,
};
export const markToeOff: Command<OnMarks> = {
  name: 'toe-off',
  label: 'The foot leaves the ground here',
  keys: ['w'],
  isOffered: canReview,
  waitsFor: 'frame',
  run: addToeOff,
};

const toolKeys: Record<Tool, { key: string; label: string }> = {
  select: { key: 's', label: 'Select and move drawings' },
  freehand: { key: 'd', label: 'Draw freehand' },
  line: { key: 'i', label: 'Draw a line' },
  arrow: { key: 'a', label: 'Draw an arrow' },
  angle: { key: 'g', label: 'Measure an angle' },
  circle: { key: 'c', label: 'Draw a circle' },
  text: { key: 't', label: 'Write on the frame' },
};

/** Returns the command that takes a drawing tool, or puts it away. */
export const toggleTool = (tool: Tool): Command<OnPen> => ({
  name: tool,
  label: toolKeys[tool].label,
  keys: [toolKeys[tool].key],
  isOffered: canDraw,
  run: ({ pen }) => pen.toggleTool(tool),
});

export const deleteShape: Command<OnPen> = {
  name: 'delete drawing',
  label: 'Delete the selected drawing',
  keys: ['Delete', 'Backspace'],
  isOffered: canDraw,
  run: ({ pen }) => pen.deleteShape(),
};
export const undoDrawing: Command<OnPen> = {
  name: 'undo',
  label: 'Undo drawing',
  keys: ['z', 'Ctrl+z'],
  isOffered: canDraw,
  run: ({ pen }) => pen.undo(),
};
export const redoDrawing: Command<OnPen> = {
  name: 'redo',
  label: 'Redo drawing',
  keys: ['y', 'Ctrl+y', 'Ctrl+Shift+z'],
  isOffered: canDraw,
  run: ({ pen }) => pen.redo(),
};
const stopDrawing: Command<OnPen> = {
  name: 'stop drawing',
  label: 'Stop drawing',
  keys: ['Escape'],
  isOffered: canDraw,
  run: ({ pen }) => pen.deselectTool(),
};

export const recordVoice: Command = {
  name: 'record',
  label: 'Record your voice, or stop',
  keys: ['r'],
  isOffered: canReview,
  run: (room) => room.toggleRecording(),
};
export const compare: Command<Pick<CommandRoom, 'toggleCompare'>> = {
  name: 'compare',
  label: 'Compare with another video',
  keys: ['v'],
  isOffered: ({ toggleCompare }) => toggleCompare !== undefined,
  run: (room) => room.toggleCompare?.(),
};
const finish: Command = {
  name: 'finish',
  label: 'Finish the review',
  keys: ['e'],
  isOffered: canReview,
  waitsFor: 'nothing',
  run: (room) => room.openFinish(),
};
export const nextVideo: Command<Pick<CommandRoom, 'openNext'>> = {
  name: 'next video',
  label: 'Open the next video of the queue',
  keys: ['j'],
  isOffered: ({ openNext }) => openNext !== undefined,
  waitsFor: 'nothing',
  run: (room) => room.openNext?.(),
};
export const showKeys: Command<Pick<CommandRoom, 'openKeys'>> = {
  name: 'keys',
  label: 'Show this list',
  keys: ['?'],
  waitsFor: 'nothing',
  run: (room) => room.openKeys(),
};

/** In the order of the list on '?', which has the player's commands before them. */
export const reviewCommands = [
  addNote,
  ...phases.map(setPhase),
  markContact,
  markToeOff,
  ...tools.map(toggleTool),
  deleteShape,
  undoDrawing,
  redoDrawing,
  stopDrawing,
  recordVoice,
  compare,
  finish,
  nextVideo,
  showKeys,
];
