import { CheckField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';

interface CreditChoiceProps {
  /** Paid reviews that no other queued video uses; undefined until they are loaded. */
  left: number | undefined;
  isSpent: boolean;
  onChange: (isSpent: boolean) => void;
}

/** Lets the athlete use a paid review for the video. */
export function CreditChoice({ left, isSpent, onChange }: CreditChoiceProps) {
  if (left === undefined && !isSpent) return null;
  if (left !== undefined && left < 1) {
    return (
      <p className="text-15 text-muted">
        You have no review credits.{' '}
        <Link to="/shop/product/5" className="text-pit underline underline-offset-4">
          Get a video review
        </Link>
      </p>
    );
  }
  return (
    <div>
      <CheckField
        label={left === undefined ? 'Use a review credit' : `Use a review credit (${left} left)`}
        checked={isSpent}
        aria-describedby="credit-note"
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <p id="credit-note" className="pl-8 text-13 text-muted">
        Your video is submitted as soon as it’s uploaded, and your coach answers within 48 hours. If the video
        can’t be used, you get the credit back.
      </p>
    </div>
  );
}
