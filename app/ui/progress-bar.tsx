import { classNames } from './class-names.ts';

interface ProgressBarProps {
  /** What is in progress, for screen readers. */
  label: string;
  /** From 0 to 1. */
  share: number;
  className?: string;
}

/** A bar that fills while something is in progress. */
export function ProgressBar({ label, share, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      className={classNames('h-2 bg-surface-2', className)}
    >
      <div className="h-full bg-pit" style={{ width: `${share * 100}%` }} />
    </div>
  );
}
