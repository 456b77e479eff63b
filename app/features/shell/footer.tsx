import { useSite } from '#lib/site/site-data.ts';
import { useFooterYear } from '#lib/page/use-footer-year.ts';
import { Link } from '#ui/link.tsx';
import { Logo } from './logo.tsx';

export function Footer() {
  const site = useSite();
  const { name, footer, supportEmail } = site;
  const footerYear = useFooterYear();
  return (
    <footer className="border-t-4 border-tartan bg-surface print:hidden">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-14 md:grid-cols-4 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
        <div className="col-span-2 md:col-span-4 lg:col-span-1">
          <Logo {...site} />
          <p className="mt-3 max-w-xs text-15 text-muted">{footer.line}</p>
          <a
            className="mt-2 inline-flex min-h-11 items-center text-15 text-pit underline underline-offset-4"
            href={`mailto:${supportEmail}`}
          >
            {supportEmail}
          </a>
        </div>
        {footer.columns.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h2 className="font-mono text-13 font-medium uppercase tracking-wide text-muted">{heading}</h2>
            <ul>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-flex min-h-11 min-w-11 items-center text-15 hover:text-pit hover:underline"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-hairline">
        <p className="page-width py-5 font-mono text-13 text-muted">{`© ${footerYear} ${name}`}</p>
      </div>
    </footer>
  );
}
