import { useMutation } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { sendUnsent } from './own-submissions.ts';
import { describeUse, type ReviewsLeft } from './reviews-left.ts';
import type { Submission } from './submission.ts';

interface SendUnsentProps {
  submission: Submission;
  reviews: ReviewsLeft | undefined;
  /** Reloads the list and the reviews. Also called after a failure. */
  onChange: () => void;
}

/** Below a video from before uploading submitted it: sends it, and says what that uses. */
export function SendUnsent({ submission, reviews, onChange }: SendUnsentProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendUnsent(submission.id),
    onSettled: onChange,
    meta: { failed: 'Failed to update submission status' },
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-4 border-bar bg-surface py-1 pl-4 pr-2">
      <p className="py-1 text-15">
        Uploaded, but never sent to your coach. {reviews && describeUse(reviews)}
      </p>
      <Button
        look="quiet"
        aria-label={`Send ${submission.fileName} to your coach`}
        isBusy={isPending}
        onClick={() => mutate()}
      >
        {isPending ? 'Sending…' : 'Send to your coach'}
      </Button>
    </div>
  );
}
