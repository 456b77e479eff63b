import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';

interface NavLinkProps extends Omit<ComponentProps<'a'>, 'className'> {
  href: string;
  /** Whether the pages below this one are others; else they count as this one. */
  end?: boolean;
  className: string | ((isCurrent: boolean) => string);
}

/** A link of a navigation, which says when it leads to where one is. */
export function NavLink({ href, end, className, children, ...props }: NavLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === href || (!end && pathname.startsWith(`${href}/`));
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={typeof className === 'string' ? className : className(isCurrent)}
      {...props}
    >
      {children}
    </a>
  );
}
