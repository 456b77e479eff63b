import type { ReactNode } from 'react';
import type { Pvt } from '#content/pvt.server.ts';
import { Badge } from '#ui/badge.tsx';
import { Quotes } from '#ui/quotes.tsx';
import { Section, SectionHeading } from '#ui/section.tsx';
import { CalendarScreen, VideoScreen, LogScreen, PolesScreen } from './app-screens.tsx';
import { Pricing } from './pricing.tsx';
import { PvtHeader } from './pvt-header.tsx';
import { Screen, Screenshot } from './screen.tsx';
import { useFooterYear } from '#lib/page/use-footer-year.ts';
import { StoreButtons } from './store-buttons.tsx';
import { ExternalLink, Link } from '#ui/link.tsx';
import { PersonPicture } from '#ui/person-picture.tsx';

interface Brand {
  name: string;
  email: string;
  instagram: string | undefined;
}

interface PvtPageProps {
  page: Pvt;
  brand: Brand;
  /** The waitlist form, or a link to it. */
  waitlistForm: ReactNode;
}

function Hero({ kicker, badge, headline, lead, picture, join, stores, facts }: Pvt['hero']) {
  return (
    <section className="overflow-clip border-b border-hairline">
      <div className="page-width grid gap-x-12 gap-y-10 pt-12 md:grid-cols-[7fr_4fr] lg:pt-20">
        <div className="md:pb-16 lg:pb-24">
          <p className="flex flex-wrap items-center gap-3 font-mono text-15 text-tartan">
            {kicker} <Badge>{badge}</Badge>
          </p>
          <h1 className="mt-5 text-display uppercase [font-stretch:70%] lg:text-[6.5rem]">{headline}</h1>
          <p className="mt-8 max-w-xl text-21 text-muted">{lead}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
            <a
              href="#waitlist"
              className="inline-flex min-h-12 items-center justify-center rounded-sm bg-pit px-6 text-15 font-semibold text-pit-ink transition-colors duration-[120ms] hover:bg-pit-hover"
            >
              {join}
            </a>
            <StoreButtons stores={stores} />
          </div>
          <dl className="mt-12 grid grid-cols-2 gap-x-6 gap-y-6 border-t border-ink pt-5 lg:grid-cols-[8fr_5fr_4fr_5fr]">
            {facts.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end">
                <dt className="text-13 text-muted">{label}</dt>
                <dd className="font-mono text-21">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Screen
          picture={picture}
          Drawing={LogScreen}
          className="mx-auto -mb-24 h-auto w-full max-w-72 self-start md:max-w-none"
        />
      </div>
    </section>
  );
}

function ProblemAndSolution({ problem, solution }: Pick<Pvt, 'problem' | 'solution'>) {
  return (
    <div className="page-width grid gap-x-16 gap-y-12 py-20 md:grid-cols-2 lg:py-28">
      {[problem, solution].map(({ heading, text }, index) => (
        <section key={heading} className="border-t border-ink pt-5">
          <h2 className="text-section [font-stretch:80%]">{heading}</h2>
          <p className={index === 0 ? 'mt-5 text-muted' : 'mt-5 text-21'}>{text}</p>
        </section>
      ))}
    </div>
  );
}

function Features({ heading, items }: Pvt['features']) {
  const screens = [LogScreen, PolesScreen, VideoScreen];
  return (
    <Section id="features" isAnchor heading={heading} ground="deep">
      <ol className="grid gap-x-8 gap-y-14 md:grid-cols-3">
        {items.map(({ name, text, picture }, index) => {
          const Drawing = screens[index];
          return (
            <li key={name} className="flex flex-col">
              <p aria-hidden className="font-mono text-13 text-tartan">
                {String(index + 1).padStart(2, '0')}
              </p>
              <h3 className="mt-3 text-28">{name}</h3>
              <p className="mt-3 text-muted">{text}</p>
              {Drawing && (
                <div
                  aria-hidden
                  className="mt-auto h-64 overflow-hidden border-b border-ink pt-8 sm:h-80 lg:h-96"
                >
                  <Screen picture={picture} Drawing={Drawing} className="mx-auto h-auto w-full max-w-72" />
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

function Screenshots({ heading, lead, pictures }: Pvt['screenshots']) {
  const screens = [LogScreen, PolesScreen, CalendarScreen, VideoScreen];
  return (
    <Section id="screenshots" isAnchor heading={heading} aside={<p className="text-15 text-muted">{lead}</p>}>
      <ul className="grid grid-cols-2 gap-4 sm:gap-6 lg:grid-cols-4">
        {pictures.length > 0
          ? pictures.map((picture, i) => (
              <li key={i}>
                <Screenshot photo={picture} sizes="(min-width: 64rem) 25vw, 50vw" />
              </li>
            ))
          : screens.map((Drawing, i) => (
              <li key={i}>
                <Drawing className="h-auto w-full" />
              </li>
            ))}
      </ul>
    </Section>
  );
}

function Waitlist({ heading, text, form }: Pick<Pvt['waitlist'], 'heading' | 'text'> & { form: ReactNode }) {
  return (
    <section id="waitlist" aria-labelledby="waitlist-heading" className="border-y-4 border-bar bg-surface">
      <div className="page-width grid gap-x-16 gap-y-10 py-20 lg:grid-cols-2 lg:py-28">
        <div>
          <h2 id="waitlist-heading" className="text-64 uppercase [font-stretch:75%]">
            {heading}
          </h2>
          <p className="mt-5 max-w-lg text-21 text-muted">{text}</p>
        </div>
        <div className="w-full max-w-xl lg:justify-self-end lg:self-center">{form}</div>
      </div>
    </section>
  );
}

function StoryAndFounders({ story, founders }: Pick<Pvt, 'story' | 'founders'>) {
  return (
    <div className="page-width grid gap-x-16 gap-y-16 py-20 lg:grid-cols-2 lg:py-28">
      <section aria-labelledby="story-heading">
        <SectionHeading id="story-heading">{story.heading}</SectionHeading>
        <div className="mt-6 max-w-xl flex flex-col gap-5 text-21">
          {story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      <section aria-labelledby="founders-heading">
        <SectionHeading id="founders-heading">{founders.heading}</SectionHeading>
        <ul className="mt-6 grid grid-cols-2 gap-4 sm:gap-6">
          {founders.people.map(({ name, role, best, photo }, order) => (
            <li key={name}>
              <PersonPicture
                name={name}
                best={best}
                photo={photo}
                sizes="16rem"
                order={order}
                className="max-w-64 border border-hairline bg-surface"
              />
              <h3 className="mt-4 text-21">{name}</h3>
              <p className="mt-1 text-15 text-muted">{role}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function PvtFooter({ name, brand }: { name: string; brand: Brand }) {
  const footerYear = useFooterYear();
  const link = 'inline-flex min-h-11 items-center hover:text-pit hover:underline';
  return (
    <footer className="flush-bottom border-t-4 border-tartan bg-surface">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-8 text-15">
        <p className="font-mono text-13 text-muted">
          © {footerYear} {brand.name} · {name}
        </p>
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <Link to="/" className={link}>
              {brand.name}
            </Link>
          </li>
          <li>
            <Link to="/privacy" className={link}>
              Privacy
            </Link>
          </li>
          <li>
            <Link to="/terms" className={link}>
              Terms
            </Link>
          </li>
          <li>
            <a href={`mailto:${brand.email}`} className={link}>
              {brand.email}
            </a>
          </li>
          <li>
            {brand.instagram !== undefined && (
              <ExternalLink href={brand.instagram} className={link}>
                Instagram
              </ExternalLink>
            )}
          </li>
        </ul>
      </div>
    </footer>
  );
}

/** The page of the tracking app, with its own header and footer. */
export function PvtPage({ page, brand, waitlistForm }: PvtPageProps) {
  return (
    <>
      <PvtHeader name={page.name} brand={brand.name} />
      <Hero {...page.hero} />
      <ProblemAndSolution problem={page.problem} solution={page.solution} />
      <Features {...page.features} />
      <Quotes {...page.testimonials} />
      <Pricing {...page.pricing} />
      <Screenshots {...page.screenshots} />
      <Waitlist heading={page.waitlist.heading} text={page.waitlist.text} form={waitlistForm} />
      <StoryAndFounders story={page.story} founders={page.founders} />
      <PvtFooter name={page.name} brand={brand} />
    </>
  );
}
