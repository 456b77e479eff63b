import { NavLink } from 'react-router';
import { useSession } from '../../lib/session/session.ts';
import { accountLinks } from './account-links.ts';

/** A member's own pages as one line below the title of each; visitors have none. */
export function MemberNav() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const links = accountLinks.filter(({ adminsOnly }) => session.isAdmin || !adminsOnly);
  return (
    <nav aria-label="Your pages" className="border-t border-hairline print:hidden">
      <ul className="page-width flex gap-x-7 overflow-x-auto">
        {links.map(({ label, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="inline-flex min-h-12 items-center whitespace-nowrap border-b-2 border-transparent text-15 font-semibold text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-tartan aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
