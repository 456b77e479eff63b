import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import {
  createCaptureSession,
  type CaptureSession,
  type FilmRun,
  type TakeReason,
} from './capture-session.ts';
import { maxRecordingSeconds, type Delay } from './film-limits.ts';
import { makeTake } from './make-take.ts';
import type { Takes } from './use-takes.ts';

const firstDelay: Delay = 10;

function describeSaved(reason: TakeReason, seconds: number): string {
  switch (reason) {
    case 'kept':
      return `Kept the last ${Math.round(seconds)}\u00a0s.`;
    case 'stopped':
      return 'Recording kept.';
    case 'longest':
      return `Recording kept. ${maxRecordingSeconds} s is the longest.`;
    case 'hidden':
      return 'You left the page, so the recording ended. It is kept.';
    case 'lost':
      return 'The camera stopped, so the recording ended. It is kept.';
  }
}

const subscribeToNothing = () => () => undefined;

/**
 * Films while the element with `stage` as its ref is mounted, and stores what is kept. `preview` and `canvas` are inside it.
 * `message` says what was last kept.
 */
export function useCapture(userId: string, save: Takes['save']) {
  const preview = useRef<HTMLVideoElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [session, setSession] = useState<CaptureSession>();
  const [message, setMessage] = useState('');
  const [pendingTakes, setPendingTakes] = useState(0);

  const store = useCallback(
    async (runs: readonly FilmRun[], reason: TakeReason): Promise<void> => {
      if (runs.length === 0) return setMessage('Nothing is filmed yet.');
      setPendingTakes((count) => count + 1);
      try {
        for (const run of runs) {
          const { take, bytes } = await makeTake(run, userId);
          setMessage((await save(take, bytes)) ? describeSaved(reason, take.seconds) : '');
        }
      } catch (error) {
        console.error('Could not write a take', error);
        setMessage('We couldn’t make a video of it. It is still in memory: try again.');
      } finally {
        setPendingTakes((count) => count - 1);
      }
    },
    [userId, save],
  );

  // A ref, because the dialog mounts its content later than this hook's component.
  const stage = useCallback(() => {
    if (!preview.current || !canvas.current) return;
    const created = createCaptureSession({
      preview: preview.current,
      canvas: canvas.current,
      delay: firstDelay,
      onTake: (runs, reason) => void store(runs, reason),
    });
    setSession(created);
    return () => created.close();
  }, [store]);

  const state = useSyncExternalStore(session?.subscribe ?? subscribeToNothing, () => session?.getState());
  return { stage, preview, canvas, session, state, message, isSaving: pendingTakes > 0 };
}
