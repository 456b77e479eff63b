import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { handIn } from './own-submissions.ts';
import type { Submission } from './submission.ts';

/** Hands in what waits for a review, and thanks. There from the first submission on. */
export function SubmitForReview({
  submissions,
  look,
  onChange,
}: {
  submissions: readonly Submission[];
  look: 'primary' | 'secondary';
  onChange: () => void;
}) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: handIn,
    onSuccess: () => void navigate('/submission-thank-you'),
    onError(error) {
      console.error('The submissions were not handed in', error);
      toast({
        title: 'Failed to update submission status',
        description: 'Check your connection, then try again.',
        tone: 'error',
      });
    },
    onSettled: onChange,
  });
  if (submissions.length === 0) return null;
  return (
    <Button
      look={look}
      aria-disabled={isPending}
      className="mt-6 w-full"
      onClick={() => isPending || mutate(submissions)}
    >
      {isPending ? 'Submitting...' : 'Submit for Review'}
    </Button>
  );
}
