import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useSession } from '#lib/session/session.ts';
import { actsAs } from '#lib/session/staff-roles.ts';
import { Link } from '#ui/link.tsx';
import { countOpenSteps, setupQuery } from './call-setup.ts';

/** Links the owner to the setup page until all steps are done. It is on the title's line, so that nothing moves when it appears. */
export function SetupReminder() {
  const { pathname } = useLocation();
  const isOwner = actsAs(useSession(), 'admin');
  const { data } = useQuery({ ...setupQuery, enabled: isOwner });
  if (!isOwner || data === undefined) return null;
  const open = countOpenSteps(data) + (data.lowDisk ? 1 : 0);
  if (open === 0 || pathname === '/admin/setup') return null;
  return (
    <Link
      to="/admin/setup"
      className="inline-flex min-h-11 items-center gap-2 text-15 font-semibold text-pit"
    >
      <span className="underline underline-offset-4">Setup</span>
      <span className="min-w-5 bg-bar px-1 text-center font-mono text-13 leading-5 text-bar-ink">
        {open}
        <span className="sr-only"> steps left</span>
      </span>
    </Link>
  );
}
