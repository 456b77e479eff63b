import { useEffect, useState } from 'react';
import { keepSettings, readSettings, type ComparisonSettings, type JumpSettings } from './settings-store.ts';

const initial: ComparisonSettings = { view: 'side-by-side', opacity: 50, showsDifference: false, jumps: {} };
const unchanged: JumpSettings = { sync: {}, isMirrored: false };

/** Settings of a review's comparison, kept on this device. */
export function useKeptSettings(userId: string, submissionId: string) {
  const [settings, setSettings] = useState(initial);
  useEffect(() => {
    let isCanceled = false;
    void readSettings(userId, submissionId).then((stored) => {
      // A change that the user has already made wins.
      if (stored && !isCanceled) setSettings((now) => (now === initial ? stored : now));
    });
    return () => {
      isCanceled = true;
    };
  }, [userId, submissionId]);
  useEffect(() => {
    if (settings !== initial) void keepSettings(userId, submissionId, settings);
  }, [userId, submissionId, settings]);

  const { otherKey = '' } = settings;
  return {
    settings,
    change: (changed: Partial<ComparisonSettings>) => setSettings((now) => ({ ...now, ...changed })),
    /** Settings of the chosen other video. */
    jump: settings.jumps[otherKey] ?? unchanged,
    changeJump: (changed: Partial<JumpSettings>) =>
      setSettings((now) => ({
        ...now,
        jumps: { ...now.jumps, [otherKey]: { ...(now.jumps[otherKey] ?? unchanged), ...changed } },
      })),
  };
}
