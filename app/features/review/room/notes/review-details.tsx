import type { ReactNode } from 'react';
import { Link } from '#ui/link.tsx';
import { JumpDetails } from '../jump/jump-details.tsx';
import { useOpenReview } from '../room-contexts.ts';

/** The athlete's question, the jump's numbers, `children` and the summary. Shown above the notes. */
export function ReviewDetails({
  unitsSwitch,
  children,
}: {
  /** Chooses the units of the numbers. */
  unitsSwitch: ReactNode;
  children?: ReactNode;
}) {
  const { review, permissions } = useOpenReview();
  return (
    <>
      {review.question !== '' && (
        <div className="border-b border-hairline bg-surface px-4 py-3">
          <h3 className="font-mono text-13 font-normal text-muted">Athlete’s question</h3>
          <p className="mt-1 whitespace-pre-line text-15">{review.question}</p>
        </div>
      )}
      {review.jump && <JumpDetails jump={review.jump} unitsSwitch={unitsSwitch} />}
      {children}
      {permissions.isFinished && review.summary !== '' && (
        <div className="border-b border-hairline border-t-4 border-t-bar bg-surface px-4 py-4">
          <h3 className="font-mono text-13 font-normal text-muted">Summary</h3>
          <p className="mt-1 whitespace-pre-line text-15">{review.summary}</p>
        </div>
      )}
      {!permissions.isCoach && !permissions.isFinished && (
        <p className="border-b border-hairline px-4 py-3 text-15">
          Your coach hasn’t finished yet. We’ll email you, and the notes will appear here.{' '}
          <Link to="/reviews" className="font-semibold text-pit underline underline-offset-4">
            My feedback
          </Link>
        </p>
      )}
    </>
  );
}
