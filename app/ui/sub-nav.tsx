import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import { NewCount } from './new-count.tsx';

export interface SubNavLink {
  label: string;
  to: string;
  /** Number of things that wait there; not shown if 0. */
  count?: number;
  /** Whether it leads to an area or parent of the page. By default only a link to the page itself is current. */
  isCurrent?: boolean;
}

interface SubNavProps {
  /** Accessible name of the navigation. */
  label: string;
  links: readonly SubNavLink[];
  /** 'areas' is the smaller row above the pages of one area. */
  look?: 'pages' | 'areas';
  className?: string;
}

const looks = {
  pages: {
    nav: 'border-y border-hairline',
    link: 'min-h-12 border-b-2 text-15 aria-[current]:border-tartan',
  },
  areas: { nav: 'border-t border-hairline bg-surface', link: 'min-h-11 text-13 uppercase tracking-wide' },
};

/** Links below a page's title, in one row that scrolls sideways on narrow screens. */
export function SubNav({ label, links, look = 'pages', className }: SubNavProps) {
  const { pathname } = useLocation();
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    // scrollIntoView would scroll the page, too.
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - 24;
  }, []);
  return (
    <nav aria-label={label} className={classNames('print:hidden', looks[look].nav, className)}>
      <ul ref={row} className="page-width relative flex gap-x-6 overflow-x-auto [scrollbar-width:none]">
        {links.map(({ label: text, to, count = 0, isCurrent = false }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              aria-current={to === pathname ? 'page' : isCurrent || undefined}
              className={classNames(
                'inline-flex min-w-11 items-center gap-2 whitespace-nowrap border-transparent font-semibold text-muted -outline-offset-2 hover:text-ink aria-[current]:text-ink',
                looks[look].link,
              )}
            >
              {text}
              <NewCount count={count} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
