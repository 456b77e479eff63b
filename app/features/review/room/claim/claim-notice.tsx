import { formatMoment } from '#domain/days.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Claim } from './use-claim.ts';

interface ClaimNoticeProps {
  claim: Claim;
  isPending: boolean;
  onTakeOver: () => void;
}

/** Says that another coach reviews this video, and offers to take over. */
export function ClaimNotice({ claim, isPending, onTakeOver }: ClaimNoticeProps) {
  return (
    <Notice tone="info">
      <p>
        {claim.coach_name} is reviewing this video, at least until {formatMoment(claim.expires_at)}. You can
        watch it and read the notes.
      </p>
      <Button look="secondary" className="mt-3" isBusy={isPending} onClick={onTakeOver}>
        {isPending ? 'Taking over…' : 'Take over'}
      </Button>
    </Notice>
  );
}
