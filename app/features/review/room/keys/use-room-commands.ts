import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pointMove } from '../drawing/arrow-keys.ts';
import { usePlayerState } from '../video/use-video-player.ts';
import { hasCharacterKeys } from './character-keys.ts';
import type { CommandRoom } from './command.ts';
import { createCommandQueue, type CommandQueue } from './command-queue.ts';
import { isKeyTaken } from './is-key-taken.ts';
import { commandOf } from './room-commands.ts';

/** Runs room commands on key presses anywhere on the page. Returns whether keys wait for the video. */
export function useRoomCommands(room: CommandRoom): boolean {
  const latest = useRef(room);
  const [isWaiting, setWaiting] = useState(false);
  const queue = useRef<CommandQueue>(undefined);
  useEffect(() => {
    latest.current = room;
  });
  useEffect(() => {
    queue.current = createCommandQueue({
      isReady: () => latest.current.video.player?.getState().status === 'ready',
      pending: () => latest.current.video.player?.pending(),
      // The next command must see what this one changed.
      run: (command) => flushSync(() => command.run(latest.current)),
      onWaiting: setWaiting,
    });
  }, []);
  const status = usePlayerState(room.video.player, (state) => state.status);
  useEffect(() => {
    if (status === 'failed') queue.current?.clear();
    // After the effects, in which React renders nothing at once, and in which the room goes to its first frame.
    if (status === 'ready') queueMicrotask(() => void queue.current?.resume());
  }, [status]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isKeyTaken(event)) return;
      // Alt and an arrow key move a point. Without one, they would leave the page.
      if (pointMove(event) && document.querySelector('[data-pen], [data-draws]')) event.preventDefault();
      const command = commandOf(event, latest.current, hasCharacterKeys());
      if (!command) return;
      event.preventDefault();
      queue.current?.press(event.key, command);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return isWaiting;
}
