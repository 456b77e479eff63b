import { ArrowUpRight } from 'lucide-react';
import { Portrait } from '../../art/portrait.tsx';
import type { Programs } from '../../lib/content/programs.server.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { ButtonLink, ExternalButtonLink } from '../../ui/button.tsx';
import { Quote } from '../../ui/quote.tsx';
import { AllPrograms } from './all-programs.tsx';
import { ProgramCard } from './program-card.tsx';

function Hero({ title, kicker, lead }: Programs) {
  return (
    <header className="page-width py-12 lg:py-20">
      <p className="font-mono text-15 text-tartan">{kicker}</p>
      <div className="mt-4 flex flex-col gap-x-16 gap-y-6 lg:flex-row lg:items-end lg:justify-between">
        <h1 className="text-display uppercase [font-stretch:75%]">{title}</h1>
        <p className="max-w-lg text-21 text-muted">{lead}</p>
      </div>
    </header>
  );
}

function Featured({ featuredHeading, featured }: Programs) {
  return (
    <section aria-labelledby="featured-heading" className="border-y border-hairline bg-surface-2">
      <div className="page-width py-14 lg:py-20">
        <h2 id="featured-heading" className="text-40">
          {featuredHeading}
        </h2>
        <ul className="mt-8 grid gap-6 md:grid-cols-2">
          {featured.map((program) => (
            <li key={program.id}>
              <ProgramCard program={program} eager />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Testimonials({ heading, quotes }: Programs['testimonials']) {
  return (
    <section aria-labelledby="quotes-heading" className="border-t border-hairline bg-surface">
      <div className="page-width py-20 lg:py-28">
        <h2 id="quotes-heading" className="text-40">
          {heading}
        </h2>
        <ul className="mt-10 grid gap-x-8 gap-y-12 lg:grid-cols-3">
          {quotes.map(({ best, ...quote }) => (
            <li key={quote.author}>
              <Quote
                {...quote}
                portrait={<Portrait name={quote.author} best={best} className="block h-auto w-full" />}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Closing({
  closing,
  guarantee,
  applicationUrl,
}: Pick<Programs, 'closing' | 'guarantee'> & { applicationUrl: string }) {
  return (
    <section
      aria-labelledby="closing-heading"
      className="-mb-24 bg-ink text-ground [&_:focus-visible]:outline-ground"
    >
      <div className="page-width grid gap-x-16 gap-y-12 py-16 lg:grid-cols-[3fr_2fr] lg:py-24">
        <div>
          <h2 id="closing-heading" className="text-64 uppercase [font-stretch:75%]">
            {closing.heading}
          </h2>
          <p className="mt-4 max-w-xl text-21">{closing.text}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ExternalButtonLink href={applicationUrl} look="onInk">
              Apply for Coaching <ArrowUpRight aria-hidden className="size-4" strokeWidth={1.5} />
            </ExternalButtonLink>
            <ButtonLink to="/shop/product/6" look="onInkQuiet">
              Schedule a Consultation
            </ButtonLink>
            <ButtonLink to="/programs/demo" look="onInkQuiet">
              Try the free 7-day demo
            </ButtonLink>
          </div>
        </div>
        <div className="border-l-4 border-bar pl-6 lg:self-end">
          <h3 className="text-28">{guarantee.heading}</h3>
          <p className="mt-3">{guarantee.text}</p>
        </div>
      </div>
    </section>
  );
}

export function ProgramsPage({ applicationUrl, ...programs }: Programs & { applicationUrl: string }) {
  const { allHeading, testimonials, questions, closing, guarantee } = programs;
  return (
    <>
      <Hero {...programs} />
      <Featured {...programs} />
      <AllPrograms heading={allHeading} programs={programs.programs} />
      <Testimonials {...testimonials} />
      <section aria-labelledby="questions-heading" className="border-t border-hairline">
        <div className="page-width grid gap-x-12 gap-y-8 py-20 lg:grid-cols-[1fr_2fr] lg:py-28">
          <h2 id="questions-heading" className="text-40">
            {questions.heading}
          </h2>
          <Accordion items={questions.items} />
        </div>
      </section>
      <Closing closing={closing} guarantee={guarantee} applicationUrl={applicationUrl} />
    </>
  );
}
