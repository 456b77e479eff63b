import type { Phase } from '#domain/review-calls.ts';
import { phaseNames, phases } from '../../review.ts';
import { tools, type Tool } from '../drawing/shapes.ts';
import type { Command, CommandRoom } from './command.ts';

type OnRoom = Pick<CommandRoom, 'room'>;
type OnPen = Pick<CommandRoom, 'pen'>;

const canReview = ({ permissions }: CommandRoom) => permissions.canReview;
/** Also an athlete who draws in a reply. */
const canDraw = (room: CommandRoom) => room.canDraw;

export const previousNote: Command<OnRoom> = {
  name: 'previous note',
  label: 'Previous note',
  keys: ['ArrowUp'],
  waitsFor: 'frame',
  run: ({ room }) => room.goToNote(-1),
};
export const nextNote: Command<OnRoom> = {
  name: 'next note',
  label: 'Next note',
  keys: ['ArrowDown'],
  waitsFor: 'frame',
  run: ({ room }) => room.goToNote(1),
};

export const addNote: Command<OnRoom> = {
  name: 'add note',
  label: 'Add a note on this frame',
  keys: ['n'],
  isOffered: canReview,
  waitsFor: 'frame',
  opensField: true,
  run: ({ room }) => room.addNote(),
};

/** Returns the command that marks a phase. */
export const setPhase = (phase: Phase): Command<OnRoom> => ({
  name: phase,
  label: `${phaseNames[phase]} starts here`,
  keys: [String(phases.indexOf(phase) + 1)],
  isOffered: canReview,
  waitsFor: 'frame',
  run: ({ room }) => room.setPhase(phase),
});

export const addContact: Command<OnRoom> = {
  name: 'contact',
  label: 'A foot touches the ground here',
  keys: ['q'],
  isOffered: canReview,
  waitsFor: 'frame',
  run: ({ room }) => room.addContact(),
};
export const addToeOff: Command<OnRoom> = {
  name: 'toe-off',
  label: 'The foot leaves the ground here',
  keys: ['w'],
  isOffered: canReview,
  waitsFor: 'frame',
  run: ({ room }) => room.addToeOff(),
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
export const undo: Command<OnPen> = {
  name: 'undo',
  label: 'Undo drawing',
  keys: ['z', 'Ctrl+z'],
  isOffered: canDraw,
  run: ({ pen }) => pen.undo(),
};
export const redo: Command<OnPen> = {
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

export const record: Command = {
  name: 'record',
  label: 'Record your voice, or stop',
  keys: ['r'],
  isOffered: canReview,
  run: (room) => room.toggleRecording(),
};
export const compare: Command = {
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
export const nextVideo: Command = {
  name: 'next video',
  label: 'Open the next video of the queue',
  keys: ['j'],
  isOffered: ({ openNext }) => openNext !== undefined,
  waitsFor: 'nothing',
  run: (room) => room.openNext?.(),
};
export const showKeys: Command = {
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
  addContact,
  addToeOff,
  ...tools.map(toggleTool),
  deleteShape,
  undo,
  redo,
  stopDrawing,
  record,
  compare,
  finish,
  nextVideo,
  showKeys,
];
