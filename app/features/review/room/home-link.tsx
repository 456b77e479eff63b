import { ArrowLeft } from 'lucide-react';
import { Link } from '#ui/link.tsx';

/** Leads visitors back to the site where the room covers its header: on a phone held upright. */
export function HomeLink() {
  return (
    <Link
      to="/"
      aria-label="Back to the site"
      className="-ml-2 hidden size-11 shrink-0 place-items-center hover:bg-surface-2 hand:grid"
    >
      <ArrowLeft aria-hidden strokeWidth={1.5} />
    </Link>
  );
}
