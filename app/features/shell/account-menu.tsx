import { CircleUserRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { signInPath } from '#lib/page/next-path.ts';
import { useSession } from '#lib/session/session.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import type { StaffRole } from '#lib/session/staff-roles.ts';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { classNames } from '#ui/class-names.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Link, NavLink } from '#ui/link.tsx';
import { accountLinksFor } from './account-links.ts';
import { useSignOut } from './use-sign-out.tsx';

const icon = { 'aria-hidden': true, strokeWidth: 1.5 } as const;
const row = 'flex min-h-12 w-full items-center px-5 text-left text-17 hover:bg-surface-2';

function SignInLink() {
  const { pathname } = useLocation();
  return (
    <Link
      to={signInPath(pathname)}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm text-15 font-medium hover:bg-surface-2 lg:px-3"
    >
      <CircleUserRound {...icon} />
      <span className="sr-only lg:not-sr-only">Sign In</span>
    </Link>
  );
}

function initialsOf({ firstName, lastName, email }: SessionUser): string {
  const initials = `${[...firstName][0] ?? ''}${[...lastName][0] ?? ''}`;
  return (initials || ([...email][0] ?? '')).toUpperCase();
}

function Menu({ user, roles }: { user: SessionUser; roles: readonly StaffRole[] }) {
  const { press, question } = useSignOut(user.id);
  const initials = (
    <span
      aria-hidden
      className="inline-flex size-8 items-center justify-center rounded-sm bg-ink font-mono text-13 font-medium text-ground"
    >
      {initialsOf(user)}
    </span>
  );
  return (
    <>
      <Disclosure
        label={{ closed: 'Open account menu', open: 'Close account menu' }}
        face={() => initials}
        className="relative max-md:static"
      >
        {(close) => (
          <nav
            aria-label="Account"
            className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-b border-hairline bg-ground pb-2 md:inset-x-auto md:right-0 md:w-72 md:border"
          >
            <p className="border-b border-hairline px-5 py-3 text-13 text-muted">
              Signed in as
              <span className="block truncate text-15 font-semibold text-ink">{user.email}</span>
            </p>
            <ul className="pt-2">
              {accountLinksFor(roles).map(({ label, to }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end
                    onClick={close}
                    className={({ isActive }) => classNames(row, isActive && 'border-l-4 border-tartan pl-4')}
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
              <li className="mt-2 border-t border-hairline pt-2">
                <button
                  type="button"
                  className={row}
                  onClick={() => {
                    close();
                    void press();
                  }}
                >
                  Sign out
                </button>
              </li>
            </ul>
          </nav>
        )}
      </Disclosure>
      {question}
    </>
  );
}

/** Sign-in link for visitors, account menu for members. */
export function AccountMenu() {
  const session = useSession();
  const isHydrated = useHydrated();
  if (session.status === 'signed-in') return <Menu user={session.user} roles={session.roles} />;
  // The stored session is still loading. Don't ask members to sign in who already are.
  if (session.status === 'loading' && isHydrated) {
    return (
      <span className="inline-flex size-11 items-center justify-center text-muted">
        <CircleUserRound {...icon} />
      </span>
    );
  }
  return <SignInLink />;
}
