import { formatMoment } from '#domain/days.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTakeOver, type Claim } from './use-claim.ts';

/** Says that another coach reviews this video, and offers to take over. */
export function ClaimNotice({ claim, submissionId }: { claim: Claim; submissionId: string }) {
  const { mutate, isPending } = useTakeOver(submissionId);
  return (
    <Notice tone="info">
      <p>
        {claim.coach_name} is reviewing this video, at least until {formatMoment(claim.expires_at)}. You can
        watch it and read the notes.
      </p>
      <Button look="secondary" className="mt-3" isBusy={isPending} onClick={() => mutate()}>
        {isPending ? 'Taking over…' : 'Take over'}
      </Button>
    </Notice>
  );
}
