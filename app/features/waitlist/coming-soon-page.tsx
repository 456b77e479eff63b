import { useEffect, useRef, useState } from 'react';
import type { ComingSoon } from '#content/coming-soon.server.ts';
import { AppScreen } from '#ui/app-screen.tsx';
import { Badge } from '#ui/badge.tsx';
import { Photo } from '#ui/photo.tsx';
import { Picture } from '#ui/picture.tsx';
import { ThankYou } from './thank-you.tsx';
import { type Subscriber, WaitlistForm } from './waitlist-form.tsx';
import { NoHyphenBreak } from '#ui/no-hyphen-break.tsx';
import { ExternalLink } from '#ui/link.tsx';

interface ComingSoonPageProps {
  page: ComingSoon;
  /** URL of the social profile. */
  social: string | undefined;
  /** Downloads the free PDF and records the download. Throws when the download fails. */
  onDownload: (subscriber: Subscriber) => Promise<void>;
}

function PageFooter({ social, page: { icon } }: Pick<ComingSoonPageProps, 'social' | 'page'>) {
  return (
    <div className="mt-16 flex items-center justify-between border-t border-hairline pt-6">
      {icon === undefined ? (
        <Picture name="pvt-app-icon" alt="App icon" sizes="4rem" className="size-16" />
      ) : (
        <Photo photo={icon} sizes="4rem" className="size-16" />
      )}
      {social !== undefined && (
        <ExternalLink
          href={social}
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
          <span className="sr-only">Instagram</span>
        </ExternalLink>
      )}
    </div>
  );
}

/** The app's features, each with the upper half of its screen. */
function FeatureList({ points }: Pick<ComingSoon, 'points'>) {
  return (
    <ul className="mt-14 grid gap-x-6 gap-y-8 lg:mt-20 md:grid-cols-3">
      {points.map(({ screen, picture, heading, text }) => (
        <li
          key={heading}
          className="grid grid-cols-[7rem_1fr] content-start items-start gap-x-5 gap-y-5 border-t border-ink pt-5 md:grid-cols-1"
        >
          <AppScreen
            screen={screen}
            picture={picture}
            sizes="(min-width: 48rem) 31vw, 7rem"
            className="aspect-[4/5] h-auto w-full border border-control object-cover object-top md:aspect-[5/6]"
          />
          <p>
            <strong className="block font-display text-21 font-extrabold [font-stretch:88%]">
              {heading}
            </strong>{' '}
            <span className="mt-2 block text-15 text-muted md:text-17">{text}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The app's waitlist page: the form, and after joining a thank-you with a free PDF. */
export function ComingSoonPage({ page, social, onDownload }: ComingSoonPageProps) {
  const [subscriber, setSubscriber] = useState<Subscriber>();
  const [hasReturned, setHasReturned] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused 'Back to Waitlist' button unmounts, so the focus moves to the heading.
  useEffect(() => {
    if (hasReturned) heading.current?.focus();
  }, [hasReturned]);

  if (subscriber !== undefined) {
    return (
      <div className="page-width pt-10 md:pt-14 lg:pt-20">
        <ThankYou
          thanks={page.thanks}
          onDownload={() => onDownload(subscriber)}
          onBack={() => {
            setSubscriber(undefined);
            setHasReturned(true);
          }}
        />
        <PageFooter social={social} page={page} />
      </div>
    );
  }
  return (
    <div className="page-width pt-10 md:pt-14 lg:pt-16">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <div>
          <p className="animate-stamp inline-block -rotate-3 border-4 border-tartan px-4 py-2 font-mono text-15 font-semibold uppercase tracking-wider text-tartan sm:text-17">
            {page.stamp}
          </p>
          <p className="mt-8">
            <Badge tone="bar">
              <span className="normal-case">{page.badge}</span>
            </Badge>
          </p>
          <h1
            ref={heading}
            tabIndex={-1}
            className="mt-4 text-program uppercase [font-stretch:75%] lg:max-w-2xl"
          >
            <NoHyphenBreak text={page.title} />
          </h1>
          <p className="mt-6 max-w-xl text-21 text-muted">{page.lead}</p>
        </div>
        <section
          aria-labelledby="waitlist-heading"
          className="self-end border-t-4 border-bar bg-surface p-5 sm:p-8 lg:p-10"
        >
          <h2 id="waitlist-heading" className="text-28">
            {page.formHeading}
          </h2>
          <p className="mb-6 mt-3 max-w-xl text-muted">{page.promise}</p>
          <WaitlistForm list="app" hint={page.hint} onJoined={setSubscriber} />
        </section>
      </div>
      <FeatureList points={page.points} />
      <PageFooter social={social} page={page} />
    </div>
  );
}
