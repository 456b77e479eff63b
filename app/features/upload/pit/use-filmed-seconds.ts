import { useEffect, useState } from 'react';
import type { CaptureSession } from './capture-session.ts';

/** Returns how many seconds are filmed and in memory, four times a second. */
export function useFilmedSeconds(session: CaptureSession | undefined): number {
  const [filmed, setFilmed] = useState(0);
  useEffect(() => {
    if (!session) return;
    const clock = setInterval(() => setFilmed(session.filmedSeconds()), 250);
    return () => clearInterval(clock);
  }, [session]);
  return filmed;
}
