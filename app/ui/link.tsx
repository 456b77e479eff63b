import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  type LinkProps,
  type NavLinkProps,
} from 'react-router';

/** Whether the visitor asked the browser to save data. */
function isSavingData(): boolean {
  if (typeof navigator === 'undefined') return false;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

const prefetch = isSavingData() ? 'none' : 'intent';

/** A link to a page of the site. Its script and data are fetched when it is pointed at, touched or focused. */
export function Link(props: LinkProps) {
  return <RouterLink prefetch={prefetch} {...props} />;
}

/** A link of a navigation: it says when it leads to the current page. */
export function NavLink(props: NavLinkProps) {
  return <RouterNavLink prefetch={prefetch} {...props} />;
}
