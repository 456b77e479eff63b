import type { About } from '../../lib/content/about.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CoachProfile } from './coach-profile.tsx';
import { Team } from './team.tsx';

/** The last steps on the runway; on phones the five that matter. */
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
      <h1 className="mt-4 text-display uppercase [font-stretch:75%]">{title}</h1>
      <div className="mt-8 flex flex-col gap-8 lg:flex-row lg:items-end lg:justify-between">
        <p className="max-w-xl text-21 text-muted">{lead}</p>
        <ButtonLink to={action.to} className="self-start lg:self-auto">
          {action.label}
        </ButtonLink>
      </div>
    </header>
  );
}

function Story({ heading, caption, paragraphs }: About['story']) {
  const [first, ...others] = paragraphs;
  return (
    <section aria-labelledby="story-heading">
      <figure className="mx-auto mt-10 max-w-[100rem] border-b border-hairline">
        <Approach />
        <figcaption className="page-width py-4 font-mono text-13 text-tartan">{caption}</figcaption>
      </figure>
      <div className="page-width grid gap-x-12 gap-y-8 py-20 lg:grid-cols-[1fr_2fr] lg:py-28">
        <h2 id="story-heading" className="text-40">
          {heading}
        </h2>
        <div className="max-w-2xl space-y-5">
          <p className="text-21">{first}</p>
          {others.map((paragraph) => (
            <p key={paragraph} className="text-muted">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}

function Philosophy({ heading, principles }: About['philosophy']) {
  return (
    <section aria-labelledby="philosophy-heading" className="border-y border-hairline bg-surface">
      <div className="page-width py-20 lg:py-28">
        <h2 id="philosophy-heading" className="max-w-xl text-40">
          {heading}
        </h2>
        <ol className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
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
      </div>
    </section>
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
    </>
  );
}
