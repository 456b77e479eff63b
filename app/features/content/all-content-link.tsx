import { Link } from '#ui/link.tsx';

/** Leads back to the list of all content. */
export function AllContentLink() {
  return (
    <Link
      to="/admin/content"
      className="inline-flex min-h-11 items-center text-15 text-pit underline underline-offset-4"
    >
      All content
    </Link>
  );
}
