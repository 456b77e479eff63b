import { Link } from '../../../../ui/link.tsx';
import { ProgressFold } from '../../progress/progress-fold.tsx';
import type { Review } from '../../review.ts';
import { JumpPlate } from '../jump/jump-plate.tsx';
import type { Permissions } from '../permissions.ts';

/** What stands above the notes: the athlete's question, the jump's numbers, the progress, the summary. */
export function AboveNotes({ review, may }: { review: Review; may: Permissions }) {
  return (
    <>
      {review.question !== '' && (
        <div className="border-b border-hairline bg-surface px-4 py-3">
          <h3 className="font-mono text-13 font-normal text-muted">The athlete asks</h3>
          <p className="mt-1 whitespace-pre-line text-15">{review.question}</p>
        </div>
      )}
      {review.jump && <JumpPlate jump={review.jump} />}
      {may.isCoach && <ProgressFold athleteId={review.athleteId} athleteName={review.athleteName} />}
      {may.isFinished && review.summary !== '' && (
        <div className="border-b border-hairline border-t-4 border-t-bar bg-surface px-4 py-4">
          <h3 className="font-mono text-13 font-normal text-muted">Summary</h3>
          <p className="mt-1 whitespace-pre-line text-15">{review.summary}</p>
        </div>
      )}
      {!may.isCoach && !may.isFinished && (
        <p className="border-b border-hairline px-4 py-3 text-15">
          Your coach has not finished yet. You get a mail, and the notes show up here by themselves.{' '}
          <Link to="/reviews" className="font-semibold text-pit underline underline-offset-4">
            My feedback
          </Link>
        </p>
      )}
    </>
  );
}
