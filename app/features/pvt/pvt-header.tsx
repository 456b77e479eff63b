import { ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';

const sections = [
  { label: 'Features', to: '#features' },
  { label: 'Screenshots', to: '#screenshots' },
  { label: 'Pricing', to: '#pricing' },
  { label: 'Waitlist', to: '#waitlist' },
] as const;

/** The app page's sticky header, with links to its sections. */
export function PvtHeader({ name, brand }: { name: string; brand: string }) {
  return (
    <header className="smooth-anchors sticky top-0 z-30 border-b border-hairline bg-ground">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 md:min-h-18 md:flex-nowrap">
        <p className="flex items-baseline gap-3">
          <a href="#main" className="inline-flex min-h-11 items-center font-display text-28 tracking-tight">
            {name}
          </a>
          <Link
            to="/"
            className="inline-flex min-h-11 items-center text-13 text-muted hover:text-ink hover:underline"
          >
            by {brand}
          </Link>
        </p>
        <nav
          aria-label={`${name} sections`}
          className="order-last -mx-1 w-full border-t border-hairline md:order-none md:mx-0 md:w-auto md:border-0"
        >
          <ul className="flex justify-between md:gap-8">
            {sections.map(({ label, to }) => (
              <li key={to}>
                <a
                  href={to}
                  className="inline-flex min-h-11 items-center px-1 text-15 font-medium text-muted hover:text-ink"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <ButtonLink to="/auth" look="secondary" className="my-1.5 min-h-11! px-4!">
          Login
        </ButtonLink>
      </div>
    </header>
  );
}
