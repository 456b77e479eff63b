import { Printer } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import { icon } from '../room/video/tool-button.tsx';

/** Opens the printable report of a review. */
export function PrintLink({ submissionId }: { submissionId: string }) {
  return (
    <Link
      to={`/reviews/${submissionId}/print`}
      aria-label="Print"
      title="Report to print or save as PDF"
      className="inline-flex size-11 shrink-0 items-center justify-center gap-2 rounded-sm text-15 hover:bg-surface-2 sm:w-auto sm:px-3"
    >
      <Printer {...icon} />
      <span className="font-semibold max-sm:sr-only">Print</span>
    </Link>
  );
}
