import { useEffect, useRef, useState } from 'react';
import type { ComingSoon } from '../../lib/content/coming-soon.server.ts';
import type { PictureName } from '../../lib/picture-files.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ThankYou } from './thank-you.tsx';
import { type Joined, WaitlistForm } from './waitlist-form.tsx';

interface ComingSoonPageProps {
  page: ComingSoon;
  /** Address of the social profile. */
  social: string;
  /** Hands the free PDF to the browser and records who took it, or throws. */
  onDownload: (person: Joined) => Promise<void>;
}

function PageFoot({ social, icon }: { social: string; icon: PictureName }) {
  return (
    <div className="mt-16 flex items-center justify-between border-t border-hairline pt-6">
      <Picture name={icon} alt="App icon of PVT" sizes="4rem" className="size-16" />
      <a
        href={social}
        target="_blank"
        rel="noreferrer"
        className="inline-flex size-12 items-center justify-center border border-control hover:border-ink hover:bg-surface-2"
      >
        <svg
          aria-hidden
          viewBox="0 0 24 24"
          className="size-6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        >
          <rect x="3" y="3" width="18" height="18" rx="5" />
          <circle cx="12" cy="12" r="4.25" />
          <circle cx="17.25" cy="6.75" r="0.75" fill="currentColor" />
        </svg>
        <span className="sr-only">Instagram (opens in a new tab)</span>
      </a>
    </div>
  );
}

/** The app's waitlist: the form, and after it the thanks with a free PDF. */
export function ComingSoonPage({ page, social, onDownload }: ComingSoonPageProps) {
  const [person, setPerson] = useState<Joined>();
  const [returned, setReturned] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The view changes at the visitor's own doing; the focus goes along, or it would be lost with the button.
  useEffect(() => {
    if (returned) heading.current?.focus();
  }, [returned]);

  if (person !== undefined) {
    return (
      <div className="page-width py-16 lg:py-24">
        <ThankYou
          thanks={page.thanks}
          onDownload={() => onDownload(person)}
          onBack={() => {
            setPerson(undefined);
            setReturned(true);
          }}
        />
        <PageFoot social={social} icon={page.icon} />
      </div>
    );
  }
  return (
    <div className="page-width py-16 lg:py-24">
      <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
        <div>
          <p className="animate-stamp inline-block -rotate-3 border-4 border-tartan px-4 py-2 font-mono text-17 font-semibold uppercase tracking-wider text-tartan">
            {page.stamp}
          </p>
          <p className="mt-8">
            <Badge tone="bar">
              <span className="normal-case">{page.badge}</span>
            </Badge>
          </p>
          <h1 ref={heading} tabIndex={-1} className="mt-4 text-64">
            {page.headline}
          </h1>
          <p className="mt-6 max-w-xl text-21 text-muted">{page.lead}</p>
          <ul className="mt-10 divide-y divide-hairline border-y border-hairline">
            {page.points.map(({ heading: point, text }) => (
              <li key={point} className="py-4">
                <strong className="font-semibold">{point}</strong> <span className="text-muted">{text}</span>
              </li>
            ))}
          </ul>
        </div>
        <section aria-labelledby="waitlist-heading" className="lg:pt-24">
          <h2 id="waitlist-heading" className="text-28">
            {page.formHeading}
          </h2>
          <p className="mb-6 mt-3 max-w-xl text-muted">{page.promise}</p>
          <WaitlistForm list="app" hint="You'll be first in line when it drops." onJoined={setPerson} />
        </section>
      </div>
      <PageFoot social={social} icon={page.icon} />
    </div>
  );
}
