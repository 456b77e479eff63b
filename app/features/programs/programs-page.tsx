import { ArrowUpRight } from 'lucide-react';
import type { Programs } from '#content/programs.server.ts';
import { ButtonLink, ExternalButtonLink } from '#ui/button.tsx';
import { ClosingBand } from '#ui/closing-band.tsx';
import { Questions } from '#ui/questions.tsx';
import { Quotes } from '#ui/quotes.tsx';
import { Section } from '#ui/section.tsx';
import { AllPrograms } from './all-programs.tsx';
import { ProgramCard } from './program-card.tsx';
import { NoHyphenBreak } from '#ui/no-hyphen-break.tsx';

function Hero({ title, kicker, lead }: Programs) {
  return (
    <header className="page-width py-12 lg:py-20">
      <p className="font-mono text-15 text-tartan">{kicker}</p>
      <div className="mt-4 flex flex-col gap-x-16 gap-y-6 lg:flex-row lg:items-end lg:justify-between">
        <h1 className="text-display uppercase [font-stretch:75%]">
          <NoHyphenBreak text={title} />
        </h1>
        <p className="max-w-lg text-21 text-muted">{lead}</p>
      </div>
    </header>
  );
}

function Featured({ featuredHeading, featured }: Programs) {
  return (
    <Section id="featured" heading={featuredHeading} ground="deep">
      <ul className="grid gap-6 md:grid-cols-2">
        {featured.map((program) => (
          <li key={program.id}>
            <ProgramCard program={program} eager />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Actions({
  applicationUrl,
  apply,
  consultation,
  demo,
}: Programs['closing'] & { applicationUrl: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {applicationUrl !== undefined && (
        <ExternalButtonLink href={applicationUrl} look="onInk">
          {apply} <ArrowUpRight aria-hidden className="size-4" strokeWidth={1.5} />
        </ExternalButtonLink>
      )}
      <ButtonLink {...consultation} look="onInkQuiet" />
      <ButtonLink {...demo} look="onInkQuiet" />
    </div>
  );
}

export function ProgramsPage({
  applicationUrl,
  ...programs
}: Programs & { applicationUrl: string | undefined }) {
  const { allHeading, testimonials, questions, closing, guarantee } = programs;
  return (
    <>
      <Hero {...programs} />
      <Featured {...programs} />
      <AllPrograms heading={allHeading} programs={programs.programs} />
      <Quotes {...testimonials} />
      <Questions {...questions} />
      <ClosingBand
        heading={closing.heading}
        text={closing.text}
        actions={<Actions {...closing} applicationUrl={applicationUrl} />}
      >
        <div className="border-l-4 border-bar pl-6">
          <h3 className="text-28">{guarantee.heading}</h3>
          <p className="mt-3">{guarantee.text}</p>
        </div>
      </ClosingBand>
    </>
  );
}
