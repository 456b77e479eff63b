import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useApplyDueDecisions, useUndo } from './decide-submission.ts';
import type { ScheduledDecision as Decision, DeskSubmission } from './desk-submission.ts';

/** Returns the seconds until `appliesAt`, updated once a second. Calls `onOver` at the end. */
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

interface ScheduledDecisionProps {
  submission: DeskSubmission;
  scheduled: Decision;
  /** Set after a decision made here, because its button has disappeared. */
  takesFocus: boolean;
}

/** A decision that can still be undone, with a countdown. */
export function ScheduledDecision({
  submission: { id, fileName },
  scheduled,
  takesFocus,
}: ScheduledDecisionProps) {
  const undo = useUndo();
  const apply = useApplyDueDecisions();
  const button = useRef<HTMLButtonElement>(null);
  const left = useSecondsLeft(scheduled.appliesAt, () => apply.mutate());
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);

  return (
    <div className="col-span-2 flex items-center justify-between gap-4 border-l-4 border-bar bg-surface-2 py-1 pl-4 pr-2">
      <p className="min-w-0 text-15">
        <strong>{scheduled.decision === 'approved' ? 'Approved.' : 'Rejected.'}</strong>{' '}
        <span className="text-muted">{left > 0 ? `Email sends in ${left} s.` : 'Sending email…'}</span>
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
