import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  type LinkProps,
  type NavLinkProps,
} from 'react-router';

/** Whether the browser's data saver is on. */
function isSavingData(): boolean {
  if (typeof navigator === 'undefined') return false;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

const prefetch = isSavingData() ? 'none' : 'intent';

/** Link to a page of the site. Its code and data are prefetched on hover, touch and focus. */
export function Link(props: LinkProps) {
  return <RouterLink prefetch={prefetch} {...props} />;
}

/** Navigation link that is marked when it leads to the current page. */
export function NavLink(props: NavLinkProps) {
  return <RouterNavLink prefetch={prefetch} {...props} />;
}
