import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useApplyDue, useUndo } from './decide-submission.ts';
import type { StoredDecision as Stored, Submission } from './submission.ts';

/** Seconds until `appliesAt`, counted down once a second; calls back when they are over. */
function useSecondsLeft(appliesAt: number, onOver: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    const ending = setTimeout(() => over.current(), Math.max(0, appliesAt - Date.now()));
    return () => {
      clearInterval(ticking);
      clearTimeout(ending);
    };
  }, [appliesAt]);
  return Math.max(0, Math.ceil((appliesAt - now) / 1000));
}

interface StoredDecisionProps {
  submission: Submission;
  stored: Stored;
  /** Made by the press of a button that has given way to this. */
  takesFocus: boolean;
}

/** A decision that can still be undone. */
export function StoredDecision({ submission: { id, fileName }, stored, takesFocus }: StoredDecisionProps) {
  const undo = useUndo();
  const apply = useApplyDue();
  const button = useRef<HTMLButtonElement>(null);
  const left = useSecondsLeft(stored.appliesAt, () => apply.mutate());
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);

  return (
    <div className="col-span-2 flex items-center justify-between gap-4 border-l-4 border-bar bg-surface-2 py-1 pl-4 pr-2">
      <p className="min-w-0 text-15">
        <strong>{stored.decision === 'approved' ? 'Approved.' : 'Rejected.'}</strong>{' '}
        <span className="text-muted">
          {left > 0 ? `The mail leaves in ${left} s.` : 'The mail leaves now.'}
        </span>
      </p>
      <Button
        ref={button}
        look="quiet"
        aria-label={`Undo the decision on ${fileName}`}
        disabled={undo.isPending || left === 0}
        onClick={() => undo.mutate(id)}
      >
        <Undo2 aria-hidden strokeWidth={1.5} className="size-5" />
        Undo
      </Button>
    </div>
  );
}
