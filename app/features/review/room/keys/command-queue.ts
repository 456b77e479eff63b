import { isCharacterKey, type Command } from './command.ts';

interface QueueOptions {
  /** Whether the video shows the frame with which the room opens. */
  isReady: () => boolean;
  /** Resolves when the requested frame is on the picture; undefined if it is. */
  pending: () => Promise<void> | undefined;
  run: (command: Command) => void;
  /** Called when keys start to wait for the video, and when none waits any more. */
  onWaiting: (isWaiting: boolean) => void;
}

/**
 * Runs commands in the order of their keys. They wait until the room is ready, and those that concern the current frame until
 * that frame is shown, so that no note is saved on the frame before.
 */
export function createCommandQueue({ isReady, pending, run, onWaiting }: QueueOptions) {
  let waiting: Command[] = [];
  let isRunning = false;
  /** Whether a new note waits, so that the next keys are its words. */
  let isWriting = false;

  async function resume(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      for (let command = waiting[0]; command && isReady(); command = waiting[0]) {
        if (command.waitsFor === 'frame')
          for (let p = pending(); p; p = pending()) await p.catch(() => undefined);
        if (waiting[0] !== command) continue;
        waiting.shift();
        run(command);
      }
    } finally {
      isRunning = false;
      if (waiting.length === 0) isWriting = false;
      onWaiting(waiting.length > 0);
    }
  }

  return {
    resume,
    /** Runs the command of a key, or lets it wait. */
    press(key: string, command: Command): void {
      if (waiting.length === 0 && command.waitsFor === 'nothing') return run(command);
      if (isWriting && key === 'Escape') isWriting = false;
      else if (isWriting && isCharacterKey(key)) return;
      if (command.opensField) isWriting = true;
      waiting.push(command);
      void resume();
      onWaiting(waiting.length > 0);
    },
    clear(): void {
      waiting = [];
      isWriting = false;
      onWaiting(false);
    },
  };
}

export type CommandQueue = ReturnType<typeof createCommandQueue>;
