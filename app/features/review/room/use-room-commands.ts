import { useEffect, useRef } from 'react';
import { lastFrame } from '../../../lib/video-frames/frame-index.ts';
import type { VideoPlayer } from '../../../lib/video-frames/video-player.ts';
import { loopFromHere, loopToHere } from './video/loop.ts';
import { toggleSound } from './video/sound.ts';
import { commandOf, nextSpeed, type RoomCommand } from './room-keys.ts';
import type { Room } from './use-room.ts';
import type { RoomVideo } from './video/use-video-player.ts';
import { zoomStep, type Zoom } from './video/zoom.ts';

interface RoomActions {
  toggleCompare: () => void;
  openFinish: () => void;
  openNext: () => void;
  openKeys: () => void;
  toggleFullScreen: () => void;
  record: () => void;
}

/** Distance of one press of an arrow key, in CSS pixels. */
const panStep = 80;

function runViewCommand(zoom: Zoom, command: RoomCommand): void {
  switch (command.do) {
    case 'zoom-in':
      return zoom.zoom(zoomStep);
    case 'zoom-out':
      return zoom.zoom(1 / zoomStep);
    case 'fit':
      return zoom.fit();
    case 'pan':
      return zoom.pan({ x: -command.right * panStep, y: -command.down * panStep });
  }
}

function runPlayerCommand(player: VideoPlayer, slowMotion: number | null, command: RoomCommand): void {
  const { index, isPlaying, speed, frame, loop, hasSound } = player.getState();
  if (command.do === 'sound' && hasSound) toggleSound(player);
  if (!index) return;
  switch (command.do) {
    case 'play':
      return void (isPlaying ? player.pause() : player.play());
    case 'step':
      return void player.step(command.by);
    case 'first':
      return void player.show(0);
    case 'last':
      return void player.show(lastFrame(index));
    case 'slower':
    case 'faster':
      return player.setSpeed(nextSpeed(speed, command.do, slowMotion));
    case 'loop-from':
      return player.setLoop(loopFromHere({ index, frame, loop }));
    case 'loop-to':
      return player.setLoop(loopToHere({ index, frame, loop }));
    case 'no-loop':
      return player.setLoop(undefined);
  }
}

function runRoomCommand(
  room: Room,
  { toggleCompare, openFinish, openNext, openKeys, toggleFullScreen, record }: RoomActions,
  command: RoomCommand,
): void {
  switch (command.do) {
    case 'note':
      return room.addNote();
    case 'previous-note':
      return room.goToNote(-1);
    case 'next-note':
      return room.goToNote(1);
    case 'phase':
      return room.setPhase(command.phase);
    case 'tool':
      return room.toggleTool(command.tool);
    case 'undo':
      return room.undo();
    case 'redo':
      return room.redo();
    case 'delete-shape':
      return room.deleteShape();
    case 'contact':
      return room.addContact();
    case 'toe-off':
      return room.addToeOff();
    case 'deselect-tool':
      return room.deselectTool();
    case 'compare':
      return toggleCompare();
    case 'record':
      return record();
    case 'finish':
      return openFinish();
    case 'next-video':
      return openNext();
    case 'keys':
      return openKeys();
    case 'full-screen':
      return toggleFullScreen();
  }
}

/** Returns whether the focused control handles the key itself. */
function isHandledByTarget({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('textarea, select, [contenteditable], input:not([type=range]), [role=dialog]'))
    return true;
  return (key === ' ' || key === 'Enter') && target.closest('button, a, summary, [role=button]') !== null;
}

interface Commands {
  video: RoomVideo;
  room: Room;
  canReview: boolean;
  canDraw: boolean;
  actions: RoomActions;
}

/** Runs room commands on key presses anywhere on the page. */
export function useRoomCommands(commands: Commands): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { video, room, canReview, canDraw, actions } = latest.current;
      if (event.defaultPrevented || isHandledByTarget(event)) return;
      // An open dialog or sheet receives all keys.
      if (document.querySelector('[role=dialog]')) return;
      const command = commandOf(event, { canReview, canDraw }, video.zoom.getView().scale > 1);
      if (!command) return;
      event.preventDefault();
      if (video.player) runPlayerCommand(video.player, video.slowMotion, command);
      runViewCommand(video.zoom, command);
      runRoomCommand(room, actions, command);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
