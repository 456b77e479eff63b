import type { About } from '#content/about.server.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ClosingBand } from '#ui/closing-band.tsx';
import { LeadingText, Section } from '#ui/section.tsx';
import { CoachProfile } from './coach-profile.tsx';
import { Team } from './team.tsx';
import { NoHyphenBreak } from '#ui/no-hyphen-break.tsx';

/** The last steps of a run-up. Phones get a narrower drawing with five of them. */
function Approach() {
  return (
    <picture>
      <source media="(min-width: 48rem)" srcSet="/plates/approach.svg" width={1180} height={440} />
      <img
        src="/plates/approach-narrow.svg"
        width={660}
        height={420}
        className="h-auto w-full"
        alt="The last steps of a run-up with a pole, frame by frame. The third frame is marked in red."
      />
    </picture>
  );
}

function Hero({ title, kicker, lead, action }: About) {
  return (
    <header className="page-width pt-12 lg:pt-20">
      <p className="font-mono text-15 text-tartan">{kicker}</p>
      <h1 className="mt-4 text-display uppercase [font-stretch:75%]">
        <NoHyphenBreak text={title} />
      </h1>
      <div className="mt-8 flex flex-col gap-8 lg:flex-row lg:items-end lg:justify-between">
        <p className="max-w-xl text-21 text-muted">{lead}</p>
        <ButtonLink {...action} className="self-start lg:self-auto" />
      </div>
    </header>
  );
}

function Story({ heading, caption, paragraphs }: About['story']) {
  return (
    <>
      <figure className="mx-auto mt-10 max-w-[100rem] border-b border-hairline">
        <Approach />
        <figcaption className="page-width py-4 font-mono text-13 text-tartan">{caption}</figcaption>
      </figure>
      <Section id="story" heading={heading} layout="beside">
        <LeadingText paragraphs={paragraphs} />
      </Section>
    </>
  );
}

function Philosophy({ heading, principles }: About['philosophy']) {
  return (
    <Section id="philosophy" heading={heading} ground="surface">
      <ol className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {principles.map(({ name, text }, index) => (
          <li key={name} className="border-t border-ink pt-4">
            <p aria-hidden className="font-mono text-13 text-tartan">
              {String(index + 1).padStart(2, '0')}
            </p>
            <h3 className="mt-6 text-28">{name}</h3>
            <p className="mt-3 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function AboutPage(about: About) {
  return (
    <>
      <Hero {...about} />
      <Story {...about.story} />
      <Philosophy {...about.philosophy} />
      <Team {...about.team} />
      <CoachProfile {...about.coach} />
      <ClosingBand
        heading={about.closing.heading}
        text={about.closing.text}
        actions={<ButtonLink {...about.closing.action} look="onInk" />}
      />
    </>
  );
}
