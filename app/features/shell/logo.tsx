import type { LogoImage } from '#lib/site/site-data.ts';
import { Link } from '#ui/link.tsx';

/** SVG shapes of the logo, a pole bending under a bar, in a 32 by 32 viewBox. */
export function MarkLines() {
  return (
    <>
      <rect x="3" y="5" width="26" height="4" style={{ fill: 'var(--bar)' }} />
      <path
        d="M7 28 C 21 25, 25 18, 23 10"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        style={{ stroke: 'var(--ink)' }}
      />
    </>
  );
}

interface LogoProps {
  name: string;
  logo: LogoImage | null;
  darkLogo: LogoImage | null;
}

/** The owner's logo, or else the drawn mark and the brand name, linked to the home page. */
export function Logo({ name, logo, darkLogo }: LogoProps) {
  return (
    <Link to="/" className="inline-flex min-h-11 items-center gap-2.5" aria-label={`${name}, home`}>
      {logo ? (
        <picture>
          {darkLogo && <source media="(prefers-color-scheme: dark)" srcSet={darkLogo.address} />}
          <img
            src={logo.address}
            alt=""
            width={logo.width}
            height={logo.height}
            className="h-9 w-auto max-w-36 object-contain lg:max-w-44"
          />
        </picture>
      ) : (
        <>
          <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
            <MarkLines />
          </svg>
          <span className="font-display text-21 uppercase tracking-tight">{name}</span>
        </>
      )}
    </Link>
  );
}
