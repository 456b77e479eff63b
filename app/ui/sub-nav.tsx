import { useEffect, useRef } from 'react';
import { NavLink } from './link.tsx';

export interface SubNavLink {
  label: string;
  to: string;
  /** Number of things that wait there; not shown if 0. */
  count?: number;
}

interface SubNavProps {
  /** Accessible name of the navigation. */
  label: string;
  links: readonly SubNavLink[];
}

/** Links below a page's title, in one row that scrolls sideways on narrow screens. */
export function SubNav({ label, links }: SubNavProps) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current=page]');
    // scrollIntoView would scroll the page, too.
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - 24;
  }, []);
  return (
    <nav aria-label={label} className="border-y border-hairline print:hidden">
      <ul ref={row} className="page-width relative flex gap-x-6 overflow-x-auto [scrollbar-width:none]">
        {links.map(({ label: text, to, count = 0 }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              end
              className="inline-flex min-h-12 min-w-11 items-center gap-2 whitespace-nowrap border-b-2 border-transparent text-15 font-semibold text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-tartan aria-[current=page]:text-ink"
            >
              {text}
              {count > 0 && (
                <span className="min-w-5 bg-tartan px-1 text-center font-mono text-13 leading-5 text-ground">
                  {count > 99 ? '99+' : count}
                  <span className="sr-only"> new</span>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
