import { ArrowUpRight } from 'lucide-react';
import type { Coaching } from '../../lib/content/coaching.server.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { ExternalButtonLink } from '../../ui/button.tsx';
import { FiveSteps } from './five-steps.tsx';

function ApplyLink({ apply }: Pick<Coaching, 'apply'>) {
  return (
    <ExternalButtonLink href={apply.to}>
      {apply.label} <ArrowUpRight aria-hidden className="size-4" strokeWidth={1.5} />
    </ExternalButtonLink>
  );
}

function Hero({ title, kicker, lead, apply, price }: Coaching) {
  return (
    <header className="border-b border-hairline">
      <div className="page-width grid items-end gap-x-10 gap-y-10 pt-12 lg:grid-cols-[6fr_7fr] lg:pt-16">
        <div className="pb-2 lg:pb-16">
          <p className="font-mono text-15 text-tartan">{kicker}</p>
          <h1 className="mt-4 text-display uppercase [font-stretch:75%]">{title}</h1>
          <p className="mt-8 max-w-xl text-21 text-muted">{lead}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ApplyLink apply={apply} />
            <p className="font-mono text-15">{price}</p>
          </div>
        </div>
        <img
          src="/plates/five-frames.svg"
          width={1030}
          height={695}
          className="h-auto w-full"
          alt="Five frames of one vault from the run-up to the flight over the bar; the third, the swing, is marked in red."
        />
      </div>
    </header>
  );
}

function Overview({ heading, paragraphs, facts }: Coaching['overview']) {
  return (
    <section aria-labelledby="overview-heading" className="page-width py-20 lg:py-28">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <h2 id="overview-heading" className="text-40">
          {heading}
        </h2>
        <div className="max-w-2xl space-y-5">
          {paragraphs.map((paragraph, index) => (
            <p key={paragraph} className={index === 0 ? 'text-21' : 'text-muted'}>
              {paragraph}
            </p>
          ))}
        </div>
      </div>
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
    </section>
  );
}

function Integration({ heading, lead, options }: Coaching['integration']) {
  return (
    <section aria-labelledby="integration-heading" className="page-width py-20 lg:py-28">
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_2fr]">
        <div className="max-w-md">
          <h2 id="integration-heading" className="text-40">
            {heading}
          </h2>
          <p className="mt-5 text-muted">{lead}</p>
        </div>
        <ul className="grid gap-px border border-hairline bg-hairline sm:grid-cols-2">
          {options.map(({ name, text }) => (
            <li key={name} className="bg-ground p-6">
              <h3 className="text-21">{name}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Communication({ heading, items }: Coaching['communication']) {
  return (
    <section aria-labelledby="communication-heading" className="border-y border-hairline bg-surface">
      <div className="page-width py-20 lg:py-28">
        <h2 id="communication-heading" className="text-40">
          {heading}
        </h2>
        <ul className="mt-10 grid gap-x-8 gap-y-10 md:grid-cols-3">
          {items.map(({ figure, name, text }) => (
            <li key={name} className="border-t border-ink pt-5">
              <h3 className="text-15 [font-stretch:100%]">{name}</h3>
              <p className="mt-3 font-display text-40 [font-stretch:75%]">{figure}</p>
              <p className="mt-3 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function AppFeatures({ heading, lead, features }: Coaching['app']) {
  return (
    <section aria-labelledby="app-heading" className="page-width py-20 lg:py-28">
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_2fr]">
        <div className="max-w-md">
          <h2 id="app-heading" className="text-40">
            {heading}
          </h2>
          <p className="mt-5 text-muted">{lead}</p>
        </div>
        <ul className="divide-y divide-hairline border-y border-ink">
          {features.map(({ name, text }) => (
            <li key={name} className="grid gap-x-6 gap-y-1 py-5 sm:grid-cols-[13rem_1fr]">
              <h3 className="text-21">{name}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Questions({ heading, items }: Coaching['questions']) {
  return (
    <section aria-labelledby="questions-heading" className="border-t border-hairline">
      <div className="page-width grid gap-x-12 gap-y-8 py-20 lg:grid-cols-[1fr_2fr] lg:py-28">
        <h2 id="questions-heading" className="text-40">
          {heading}
        </h2>
        <Accordion items={items} />
      </div>
    </section>
  );
}

export function CoachingPage(coaching: Coaching) {
  const { closing, apply } = coaching;
  return (
    <>
      <Hero {...coaching} />
      <Overview {...coaching.overview} />
      <FiveSteps {...coaching.process} />
      <Integration {...coaching.integration} />
      <Communication {...coaching.communication} />
      <AppFeatures {...coaching.app} />
      <Questions {...coaching.questions} />
      <section
        aria-labelledby="closing-heading"
        className="-mb-24 bg-ink text-ground [&_:focus-visible]:outline-ground print:hidden"
      >
        <div className="page-width flex flex-col gap-8 py-16 lg:flex-row lg:items-end lg:justify-between lg:py-24">
          <div>
            <h2 id="closing-heading" className="text-64 uppercase [font-stretch:75%]">
              {closing.heading}
            </h2>
            <p className="mt-4 max-w-xl text-21">{closing.text}</p>
          </div>
          <ExternalButtonLink href={apply.to} look="onInk" className="self-start lg:self-auto">
            {apply.label} <ArrowUpRight aria-hidden className="size-4" strokeWidth={1.5} />
          </ExternalButtonLink>
        </div>
      </section>
    </>
  );
}
