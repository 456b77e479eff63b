import { useMemo, useState } from 'react';
import type { OtherJump, UseOtherJumps } from '../room/compare/other-jumps.ts';
import { laterOption } from './drawn-jumps.ts';

/** The other jump of /reviews/sample. It needs no account, and as the only one it is chosen from the start. */
export const useSampleJumps: UseOtherJumps = (isOpen) => {
  const [attempt, setAttempt] = useState(0);
  const [option] = useState(laterOption);
  // The film's format is asked of the document.
  const selected = useMemo(() => (isOpen ? (option.load() as OtherJump) : undefined), [isOpen, option]);
  return {
    groups: [{ label: 'Other jumps', options: [option] }],
    reload: undefined,
    selectedKey: option.key,
    selected,
    attempt,
    hasFailed: false,
    retry: () => setAttempt(attempt + 1),
  };
};
