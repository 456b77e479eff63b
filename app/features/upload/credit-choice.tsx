import { CheckField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';

interface CreditChoiceProps {
  /** Reviews that are paid for and not promised to another video on the way; undefined while nobody knows. */
  left: number | undefined;
  isSpent: boolean;
  onChange: (isSpent: boolean) => void;
}

/** Whether a paid review goes with the video. */
export function CreditChoice({ left, isSpent, onChange }: CreditChoiceProps) {
  if (left === undefined && !isSpent) return null;
  if (left !== undefined && left < 1) {
    return (
      <p className="text-15 text-muted">
        You have no review credit at the moment.{' '}
        <Link to="/shop/product/5" className="text-pit underline underline-offset-4">
          Get a video review
        </Link>
      </p>
    );
  }
  return (
    <div>
      <CheckField
        label={left === undefined ? 'Spend a review credit' : `Spend a review credit (${left} left)`}
        checked={isSpent}
        aria-describedby="credit-note"
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <p id="credit-note" className="pl-8 text-13 text-muted">
        The video is handed in as soon as it is up, and your coach answers within 48 hours. If the film cannot
        be used, the credit comes back.
      </p>
    </div>
  );
}
