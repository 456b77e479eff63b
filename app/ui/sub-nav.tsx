import { NavLink } from './link.tsx';

interface SubNavProps {
  /** Accessible name of the navigation. */
  label: string;
  links: readonly { label: string; to: string }[];
}

/** Links below a page's title. They wrap on narrow screens, so all stay visible. */
export function SubNav({ label, links }: SubNavProps) {
  return (
    <nav aria-label={label} className="border-t border-hairline print:hidden">
      <ul className="page-width flex flex-wrap gap-x-7">
        {links.map((link) => (
          <li key={link.to}>
            <NavLink
              to={link.to}
              end
              className="inline-flex min-h-12 min-w-11 items-center whitespace-nowrap border-b-2 border-transparent text-15 font-semibold text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-tartan aria-[current=page]:text-ink"
            >
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
