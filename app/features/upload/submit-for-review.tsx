import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { submitForReview } from './own-submissions.ts';
import type { Submission } from './submission.ts';

interface SubmitForReviewProps {
  submissions: readonly Submission[];
  look: 'primary' | 'secondary' | 'quiet';
  /** Accessible name, when the visible text is not specific enough. */
  label?: string;
  className?: string;
  onChange: () => void;
  children: ReactNode;
}

/** Submits the new submissions and opens the thank-you page. When none is new, that page says so. */
export function SubmitForReview({
  submissions,
  look,
  label,
  className,
  onChange,
  children,
}: SubmitForReviewProps) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: submitForReview,
    onSuccess(outcome) {
      const needsConsent = submissions.some(({ isWaitingForConsent }) => isWaitingForConsent);
      const queries = {
        'nothing-new': '?nothing=new',
        waits: '?waits=credit',
        submitted: needsConsent ? '?waits=guardian' : '',
      };
      void navigate(`/submission-thank-you${queries[outcome]}`);
    },
    onError(error) {
      console.error('The videos were not submitted', error);
      toast({
        title: 'Failed to update submission status',
        description: 'Check your connection and try again.',
        tone: 'error',
      });
    },
    onSettled: onChange,
  });
  return (
    <Button
      look={look}
      aria-label={label}
      aria-disabled={isPending}
      className={className}
      onClick={() => isPending || mutate(submissions)}
    >
      {isPending ? 'Submitting...' : children}
    </Button>
  );
}
