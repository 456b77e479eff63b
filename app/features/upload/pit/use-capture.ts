import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import {
  createCaptureSession,
  type CaptureSession,
  type FilmRun,
  type TakeReason,
} from './capture-session.ts';
import { keptSeconds, maxRecordingSeconds, type Delay } from './film-limits.ts';
import { makeTake } from './make-take.ts';
import type { Takes } from './use-takes.ts';

const firstDelay: Delay = 10;

function describeSaved(reason: TakeReason, delay: Delay): string {
  switch (reason) {
    case 'kept':
      return `Kept the last ${keptSeconds(delay)} s.`;
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

/** Films while the component is mounted, and stores what is kept. `message` says what was last kept. */
export function useCapture(userId: string, save: Takes['save']) {
  const preview = useRef<HTMLVideoElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [session, setSession] = useState<CaptureSession>();
  const [message, setMessage] = useState('');
  const [pendingTakes, setPendingTakes] = useState(0);

  async function store(runs: readonly FilmRun[], reason: TakeReason, delay: Delay): Promise<void> {
    if (runs.length === 0) return setMessage('Nothing is filmed yet.');
    setPendingTakes((count) => count + 1);
    try {
      for (const run of runs) {
        const { take, bytes } = await makeTake(run, userId);
        setMessage((await save(take, bytes)) ? describeSaved(reason, delay) : '');
      }
    } catch (error) {
      console.error('Could not write a take', error);
      setMessage('We couldn’t make a video of it. It is still in memory: try again.');
    } finally {
      setPendingTakes((count) => count - 1);
    }
  }
  const onTake = useEffectEvent(store);

  useEffect(() => {
    if (!preview.current || !canvas.current) return;
    const created = createCaptureSession({
      preview: preview.current,
      canvas: canvas.current,
      delay: firstDelay,
      onTake: (runs, reason) => void onTake(runs, reason, created.getState().delay),
    });
    setSession(created);
    return () => created.close();
  }, []);

  const state = useSyncExternalStore(session?.subscribe ?? subscribeToNothing, () => session?.getState());
  return { preview, canvas, session, state, message, isSaving: pendingTakes > 0 };
}
