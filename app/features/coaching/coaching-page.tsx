import { ArrowUpRight } from 'lucide-react';
import type { Coaching } from '#content/coaching.server.ts';
import { ButtonLink, ExternalButtonLink } from '#ui/button.tsx';
import { ClosingBand } from '#ui/closing-band.tsx';
import { Photo } from '#ui/photo.tsx';
import { Questions } from '#ui/questions.tsx';
import { LeadingText, Section } from '#ui/section.tsx';
import { FiveSteps } from './five-steps.tsx';
import { NoHyphenBreak } from '#ui/no-hyphen-break.tsx';

function ApplyLink({ apply, look }: Pick<Coaching, 'apply'> & { look?: 'primary' | 'onInk' }) {
  return (
    <ExternalButtonLink href={apply.to} look={look}>
      {apply.label} <ArrowUpRight aria-hidden className="size-4" strokeWidth={1.5} />
    </ExternalButtonLink>
  );
}

function Hero({ title, kicker, lead, apply, price, picture }: Coaching) {
  return (
    <header className="border-b border-hairline">
      <div className="page-width grid items-end gap-x-10 gap-y-10 pt-12 lg:grid-cols-[6fr_7fr] lg:pt-16">
        <div className="pb-2 lg:pb-16">
          <p className="font-mono text-15 text-tartan">{kicker}</p>
          <h1 className="mt-4 text-display uppercase [font-stretch:75%]">
            <NoHyphenBreak text={title} />
          </h1>
          <p className="mt-8 max-w-xl text-21 text-muted">{lead}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ApplyLink apply={apply} />
            <p className="font-mono text-15">{price}</p>
          </div>
        </div>
        {picture === undefined ? (
          <img
            src="/plates/five-frames.svg"
            width={1030}
            height={695}
            className="h-auto w-full"
            alt="Five frames of one vault from the run-up to the flight over the bar; the third, the swing, is marked in red."
          />
        ) : (
          <Photo
            photo={picture}
            sizes="(min-width: 80rem) 42rem, (min-width: 64rem) 54vw, 100vw"
            priority
            className="aspect-[3/2] h-auto w-full"
          />
        )}
      </div>
    </header>
  );
}

function Facts({ facts }: Pick<Coaching['overview'], 'facts'>) {
  return (
    <dl className="mt-14 grid border-y border-ink sm:grid-cols-3 sm:divide-x sm:divide-hairline">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="border-b border-hairline py-5 last:border-0 sm:border-0 sm:px-6 sm:first:pl-0 sm:last:pr-0"
        >
          <dt className="text-13 text-muted">{label}</dt>
          <dd className="mt-1 font-mono text-21">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Integration({ heading, lead, options }: Coaching['integration']) {
  return (
    <Section id="integration" heading={heading} lead={lead} layout="beside">
      <ul className="grid gap-px border border-hairline bg-hairline sm:grid-cols-2">
        {options.map(({ name, text }) => (
          <li key={name} className="bg-ground p-6">
            <h3 className="text-21">{name}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Communication({ heading, items }: Coaching['communication']) {
  return (
    <Section id="communication" heading={heading} ground="surface">
      <ul className="grid gap-x-8 gap-y-10 md:grid-cols-3">
        {items.map(({ figure, name, text }) => (
          <li key={name} className="border-t border-ink pt-5">
            <h3 className="text-15 [font-stretch:100%]">{name}</h3>
            <p className="mt-3 font-display text-40 [font-stretch:75%]">{figure}</p>
            <p className="mt-3 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AppFeatures({ heading, lead, sample, features }: Coaching['app']) {
  return (
    <Section id="app" heading={heading} lead={lead} layout="beside">
      <ul className="divide-y divide-hairline border-y border-ink">
        {features.map(({ name, text }) => (
          <li key={name} className="grid gap-x-6 gap-y-1 py-5 sm:grid-cols-[13rem_1fr]">
            <h3 className="text-21">{name}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <ButtonLink {...sample} look="secondary" className="mt-8" />
    </Section>
  );
}

export function CoachingPage(coaching: Coaching) {
  const { apply, overview } = coaching;
  return (
    <>
      <Hero {...coaching} />
      <Section
        id="overview"
        heading={overview.heading}
        layout="beside"
        foot={<Facts facts={overview.facts} />}
      >
        <LeadingText paragraphs={overview.paragraphs} />
      </Section>
      <FiveSteps {...coaching.process} />
      <Integration {...coaching.integration} />
      <Communication {...coaching.communication} />
      <AppFeatures {...coaching.app} />
      <Questions {...coaching.questions} />
      <ClosingBand {...coaching.closing} actions={<ApplyLink apply={apply} look="onInk" />} />
    </>
  );
}
