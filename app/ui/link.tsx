import { useEffect, useState, type ComponentProps, type MouseEvent } from 'react';
import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLinkClickHandler,
  useResolvedPath,
  type LinkProps,
  type NavLinkProps,
} from 'react-router';
import { hasData } from '#lib/device/offline.ts';
import { checkVersion, useNewVersion } from '#lib/site/new-version.ts';

/** Milliseconds for which a pointer or the focus stays on a link that is meant. */
const intentMs = 100;

/** Whether the browser's data saver is on. */
function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/**
 * Returns how a link loads its page, and the properties that notice its use. When a file of a page fails, while it is prefetched or opened,
 * the router loads the current page again, and what was typed in it is lost. So the server is asked before a prefetch, pages of a newer
 * version are loaded whole, and without a signal those that are not on this device, which shows 'No signal'.
 */
function useApproach(props: LinkProps | NavLinkProps) {
  const { to, replace, state, preventScrollReset } = props;
  const { pathname } = useResolvedPath(to);
  const open = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, preventScrollReset });
  const [isMeant, setIsMeant] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const isReplaced = useNewVersion();
  useEffect(() => {
    if (!isMeant || isReady || isSavingData()) return;
    let isLeft = false;
    const check = async () => {
      await new Promise((resolve) => setTimeout(resolve, intentMs));
      if (!isLeft && (await checkVersion()) && !isLeft) setIsReady(true);
    };
    void check();
    return () => {
      isLeft = true;
    };
  }, [isMeant, isReady]);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    props.onClick?.(event);
    const { button, metaKey, altKey, ctrlKey, shiftKey, currentTarget } = event;
    const opensHere = button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
    if (navigator.onLine || !opensHere || event.defaultPrevented) return;
    event.preventDefault();
    void hasData(pathname).then((isHere) =>
      isHere ? open(event) : window.location.assign(currentTarget.href),
    );
  };
  const notice =
    <Event,>(isNow: boolean, own?: (event: Event) => void) =>
    (event: Event) => {
      own?.(event);
      setIsMeant(isNow);
    };
  return {
    prefetch: isReady ? ('render' as const) : ('none' as const),
    reloadDocument: props.reloadDocument ?? isReplaced,
    onClick,
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
