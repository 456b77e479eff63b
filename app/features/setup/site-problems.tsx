import { useQuery } from '@tanstack/react-query';
import { useSession } from '#lib/session/session.ts';
import { actsAs } from '#lib/session/staff-roles.ts';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { setupQuery } from './call-setup.ts';

/** Tells the owner why visitors see an earlier version of the site. */
export function SiteProblems() {
  const isOwner = actsAs(useSession(), 'admin');
  const { data } = useQuery({ ...setupQuery, enabled: isOwner });
  if (!isOwner || data === undefined || data.contentProblems.length === 0) return null;
  return (
    <Notice tone="error" className="mb-8">
      <p className="font-semibold">Visitors see an earlier version of the site that works.</p>
      <p className="mt-1">The current content can’t be shown:</p>
      <ul className="mt-2 list-disc pl-5 [overflow-wrap:anywhere]">
        {data.contentProblems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <Link
        to="/admin/content"
        className="mt-1 inline-flex min-h-11 items-center font-semibold text-pit underline underline-offset-4"
      >
        Open the content
      </Link>
    </Notice>
  );
}
