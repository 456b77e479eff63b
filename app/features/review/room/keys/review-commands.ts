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

const toNote = (key: string, label: string, direction: 1 | -1): Command<OnNotes> => ({
  label,
  keys: [key],
  waitsFor: 'frame',
  run: (room) => goToNote(room, direction),
});
const previousNote = toNote('ArrowUp', 'Previous note', -1);
const nextNote = toNote('ArrowDown', 'Next note', 1);

/** A command of the coach who reviews. */
const forCoach = <On>(
  key: string,
  label: string,
  run: (on: On) => void,
  traits: Pick<Command, 'waitsFor' | 'opensField'> = { waitsFor: 'frame' },
): Command<On> => ({
  label,
  keys: [key],
  isOffered: ({ permissions }) => permissions.canReview,
  ...traits,
  run,
});

export const addNote = forCoach(
  'n',
  'Add a note on this frame',
  ({ video: { player }, view, pen }: Pick<CommandRoom, 'video' | 'view' | 'pen'>) => {
    pen.deselectTool();
    void player?.pause();
    onShownFrame(player, () => view.startWriting(view.addNote()));
  },
  { waitsFor: 'frame', opensField: true },
);
/** Returns the command that marks a phase. */
export const setPhase = (phase: Phase): Command<OnMarks> =>
  forCoach(String(phases.indexOf(phase) + 1), `${phaseNames[phase]} starts here`, (room) =>
    markPhase(room, phase),
  );
export const markContact = forCoach('q', 'A foot touches the ground here', addContact);
export const markToeOff = forCoach('w', 'The foot leaves the ground here', addToeOff);

/** A command of the pen, which an athlete has while drawing a reply. */
const forPen = (keys: readonly string[], label: string, act: (pen: Pen) => void): Command<OnPen> => ({
  label,
  keys,
  isOffered: ({ pen }) => pen.canDraw,
  run: ({ pen }) => act(pen),
});

const toolKeys: Record<Tool, [key: string, label: string]> = {
  select: ['s', 'Select and move drawings'],
  freehand: ['d', 'Draw freehand'],
  line: ['i', 'Draw a line'],
  arrow: ['a', 'Draw an arrow'],
  angle: ['g', 'Measure an angle'],
  circle: ['c', 'Draw a circle'],
  text: ['t', 'Write on the frame'],
};
/** Returns the command that takes a drawing tool, or puts it away. */
export function toggleTool(tool: Tool): Command<OnPen> {
  const [key, label] = toolKeys[tool];
  return forPen([key], label, (pen) => pen.toggleTool(tool));
}
export const deleteShape = forPen(['Delete', 'Backspace'], 'Delete the selected drawing', (pen) =>
  pen.deleteShape(),
);
export const undoDrawing = forPen(['z', 'Ctrl+z'], 'Undo drawing', (pen) => pen.undo());
export const redoDrawing = forPen(['y', 'Ctrl+y', 'Ctrl+Shift+z'], 'Redo drawing', (pen) => pen.redo());
const stopDrawing = forPen(['Escape'], 'Stop drawing', (pen) => pen.deselectTool());

export const recordVoice = forCoach(
  'r',
  'Record your voice, or stop',
  (room: CommandRoom) => room.toggleRecording(),
  { waitsFor: 'film' },
);
export const compare: Command<Pick<CommandRoom, 'toggleCompare'>> = {
  label: 'Compare with another video',
  keys: ['v'],
  isOffered: ({ toggleCompare }) => toggleCompare !== undefined,
  run: ({ toggleCompare }) => toggleCompare?.(),
};
const finish = forCoach('e', 'Finish the review', (room: CommandRoom) => room.openFinish(), {
  waitsFor: 'nothing',
});
export const nextVideo: Command<Pick<CommandRoom, 'openNext'>> = {
  label: 'Open the next video of the queue',
  keys: ['j'],
  isOffered: ({ openNext }) => openNext !== undefined,
  waitsFor: 'nothing',
  run: ({ openNext }) => openNext?.(),
};
export const showKeys: Command<Pick<CommandRoom, 'openKeys'>> = {
  label: 'Show this list',
  keys: ['?'],
  waitsFor: 'nothing',
  run: ({ openKeys }) => openKeys(),
};

export const noteCommands = [previousNote, nextNote];
/** In the order of the list on '?', after those of the player. */
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
