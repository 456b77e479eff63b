import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError } from '../../lib/data-error.ts';
import { openSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/toast.tsx';
import { submissionsKey } from './list-submissions.ts';

export type Decision = 'approved' | 'rejected';

interface Verdict {
  id: string;
  decision: Decision;
}

/**
 * Approves or rejects; the database queues the mail to the athlete. Throws DataError, also when no row was touched: somebody else was
 * faster, or it is gone.
 */
export async function decideSubmission({ id, decision }: Verdict): Promise<void> {
  const supabase = await openSession();
  const { data, error, status } = await supabase
    .from('video_submissions')
    .update({ submission_status: decision })
    .eq('id', id)
    .select('id');
  if (error) throw new DataError(error, status);
  if (data.length === 0) throw new DataError({ message: 'No submission was changed' }, status);
}

export function useDecision() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: decideSubmission,
    onSuccess: (_, { decision }) => toast({ title: `Submission ${decision} successfully`, tone: 'success' }),
    onError(error) {
      console.error('The submission was not decided', error);
      toast({ title: 'Failed to update submission status', tone: 'error' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [submissionsKey] }),
  });
}
