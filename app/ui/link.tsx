import { useEffect, useState, type ComponentProps } from 'react';
import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  useResolvedPath,
  type LinkProps,
  type NavLinkProps,
} from 'react-router';
import { hasData } from '#lib/device/offline.ts';
import { checkVersion } from '#lib/site/new-version.ts';

/** Milliseconds for which a pointer or the focus stays on a link that is meant. */
const intentMs = 100;

/** Whether the browser's data saver is on. */
function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/**
 * Returns how a link loads its page, and the properties that notice its use. When a file of a page fails, while it is prefetched or opened,
 * the router loads the current page again, and what was typed in it is lost. So the server is asked before a prefetch. Without a signal,
 * a page that is not on this device is loaded whole, which shows 'No signal'.
 */
function useApproach(props: LinkProps | NavLinkProps) {
  const { pathname } = useResolvedPath(props.to);
  const [isMeant, setIsMeant] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (!isMeant) return;
    let isLeft = false;
    const check = async () => {
      const isLacking = !navigator.onLine && !(await hasData(pathname));
      if (!isLeft) setIsMissing(isLacking);
      if (isReady || isSavingData()) return;
      await new Promise((resolve) => setTimeout(resolve, intentMs));
      if (!isLeft && (await checkVersion()) && !isLeft) setIsReady(true);
    };
    void check();
    return () => {
      isLeft = true;
    };
  }, [isMeant, isReady, pathname]);
  const notice =
    <Event,>(isNow: boolean, own?: (event: Event) => void) =>
    (event: Event) => {
      own?.(event);
      setIsMeant(isNow);
    };
  return {
    prefetch: isReady ? ('render' as const) : ('none' as const),
    reloadDocument: props.reloadDocument ?? isMissing,
    onMouseEnter: notice(true, props.onMouseEnter),
    onMouseLeave: notice(false, props.onMouseLeave),
    onFocus: notice(true, props.onFocus),
    onBlur: notice(false, props.onBlur),
    onTouchStart: notice(true, props.onTouchStart),
  };
}

/** Link to a page of the site. Its code and data are prefetched on hover, touch and focus. */
export function Link(props: LinkProps) {
  return <RouterLink {...props} {...useApproach(props)} />;
}

/** Navigation link that is marked when it leads to the current page. */
export function NavLink(props: NavLinkProps) {
  return <RouterNavLink {...props} {...useApproach(props)} />;
}

/** Link to another site. It opens in a new tab and tells screen readers so. */
export function ExternalLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noreferrer" {...props}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
