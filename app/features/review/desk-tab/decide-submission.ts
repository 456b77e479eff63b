import { useMutation, useQueryClient } from '@tanstack/react-query';
import { takeData } from '../../../lib/api/data-error.ts';
import { isWorthRetrying } from '../../../lib/api/query.ts';
import { openSession } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { submissionsKey } from './list-submissions.ts';

export type Decision = 'approved' | 'rejected';

interface Verdict {
  id: string;
  decision: Decision;
  /** Why it is rejected; the mail quotes it. */
  reason?: string;
}

/** Stores a decision, which the server applies 10 s later. Throws DataError. */
async function decideSubmission({ id, decision, reason = '' }: Verdict): Promise<void> {
  const supabase = await openSession();
  takeData(
    await supabase.rpc('decide_submission', {
      p_submission_id: id,
      p_decision: decision,
      p_reason: reason,
    }),
  );
}

async function undoDecision(id: string): Promise<void> {
  const supabase = await openSession();
  takeData(await supabase.rpc('undo_decision', { p_submission_id: id }));
}

async function applyDueDecisions(): Promise<void> {
  const supabase = await openSession();
  takeData(await supabase.rpc('apply_due_decisions'));
}

/** Runs `act` and reads the submissions again, whatever came of it. */
function useDeskAction<Input>(act: (input: Input) => Promise<void>, onSuccess?: (input: Input) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (_, input) => onSuccess?.(input),
    onError(error) {
      console.error('The submission was not changed', error);
      toast({
        title: 'Failed to update submission status',
        description: isWorthRetrying(error) ? 'Check your connection, then try again.' : error.message,
        tone: 'error',
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [submissionsKey] }),
  });
}

export function useDecision() {
  return useDeskAction(decideSubmission, ({ decision }) =>
    toast({
      title: `Submission ${decision} successfully`,
      description: 'You can undo it on its card for 10 seconds.',
      tone: 'success',
    }),
  );
}

export function useUndo() {
  return useDeskAction(undoDecision, () => toast({ title: 'Undone. The video is pending again.' }));
}

/** Applies what can no longer be undone. The server does so by itself; this way the screen need not wait for it. */
export function useApplyDue() {
  return useDeskAction<void>(applyDueDecisions);
}
