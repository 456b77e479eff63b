import { useMutation } from '@tanstack/react-query';
import { rpc } from '#lib/session/ask.ts';
import { toast } from '#lib/page/toast.ts';
import { submissionsKey } from './list-submissions.ts';

export type Decision = 'approved' | 'rejected';

interface DecisionInput {
  id: string;
  decision: Decision;
  /** Reason for a rejection, quoted in the email. */
  reason?: string;
}

/** Stores a decision. The server applies it after 10 seconds. Throws DataError. */
const decideSubmission = ({ id, decision, reason = '' }: DecisionInput) =>
  rpc('decide_submission', { p_submission_id: id, p_decision: decision, p_reason: reason });

/** Runs `act`, then refetches the submissions whether or not it succeeded. */
function useSubmissionAction<Input>(
  act: (input: Input) => Promise<unknown>,
  onSuccess?: (input: Input) => void,
) {
  return useMutation({
    mutationFn: act,
    onSuccess: (_, input) => onSuccess?.(input),
    meta: { failed: 'Failed to update submission status', reloads: [[submissionsKey]] },
  });
}

export function useDecision() {
  return useSubmissionAction(decideSubmission, ({ decision }) =>
    toast({
      title: `Submission ${decision} successfully`,
      description: 'You can undo this on the card for 10 seconds.',
      tone: 'success',
    }),
  );
}

export function useUndo() {
  return useSubmissionAction(
    (id: string) => rpc('undo_decision', { p_submission_id: id }),
    () => toast({ title: 'Decision undone. The video is pending again.' }),
  );
}

/** Applies decisions whose undo period is over. The server does this too, but later than the screen needs it. */
export function useApplyDueDecisions() {
  return useSubmissionAction<void>(() => rpc('apply_due_decisions'));
}
