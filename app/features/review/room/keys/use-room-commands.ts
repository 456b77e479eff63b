import type { SlowMotion } from '#domain/slow-motion.ts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lastFrame } from '#lib/video-frames/frame-index.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import { pointMove } from '../drawing/arrow-keys.ts';
import { hasCharacterKeys } from './character-keys.ts';
import { createCommandQueue, type CommandQueue } from './command-queue.ts';
import { isKeyTaken } from './is-key-taken.ts';
import { loopFromHere, loopToHere } from '../video/loop.ts';
import { toggleSound } from '../video/sound.ts';
import { commandOf, nextSpeed, type RoomCommand } from './room-keys.ts';
import type { Room } from '../use-room.ts';
import { useOpenRoom } from '../room-provider.tsx';
import { usePlayerState } from '../video/use-video-player.ts';
import { zoomStep, type Zoom } from '../video/zoom.ts';

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

function runPlayerCommand(player: VideoPlayer, slowMotion: SlowMotion, command: RoomCommand): void {
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

/** Runs room commands on key presses anywhere on the page. Returns whether keys wait for the video. */
export function useRoomCommands(actions: RoomActions): boolean {
  const open = useOpenRoom();
  const latest = useRef({ ...open, actions });
  const [isWaiting, setWaiting] = useState(false);
  const queue = useRef<CommandQueue>(undefined);
  useEffect(() => {
    latest.current = { ...open, actions };
  });
  useEffect(() => {
    queue.current = createCommandQueue({
      isReady: () => latest.current.video.player?.getState().status === 'ready',
      pending: () => latest.current.video.player?.pending(),
      run(command) {
        const { video, room, actions } = latest.current;
        if (video.player) runPlayerCommand(video.player, video.slowMotion, command);
        runViewCommand(video.zoom, command);
        // The next command must see what this one changed.
        flushSync(() => runRoomCommand(room, actions, command));
      },
      onWaiting: setWaiting,
    });
  }, []);
  const status = usePlayerState(open.video.player, (state) => state.status);
  useEffect(() => {
    if (status === 'failed') queue.current?.clear();
    // After the effects, in which React renders nothing at once, and in which the room goes to its first frame.
    if (status === 'ready') queueMicrotask(() => void queue.current?.resume());
  }, [status]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { video, permissions, canDraw } = latest.current;
      if (event.defaultPrevented || isKeyTaken(event)) return;
      // Alt and an arrow key move a point. Without one, they would leave the page.
      if (pointMove(event) && document.querySelector('[data-pen], [data-draws]')) event.preventDefault();
      const allowed = { canReview: permissions.canReview, canDraw, hasCharacterKeys: hasCharacterKeys() };
      const command = commandOf(event, allowed, video.zoom.getView().scale > 1);
      if (!command) return;
      event.preventDefault();
      queue.current?.press(event.key, command);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return isWaiting;
}
