import { ArrowUpRight } from 'lucide-react';
import type { Home } from '../../lib/content/home.server.ts';
import { standIn } from '../../lib/local-stand-in.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ExternalFrame } from '../../ui/external-frame.tsx';
import { SectionHeading } from './section-heading.tsx';

/** Where a portrait goes until there is a photograph: initials on a scale of heights, the coach's best as the bar. */
function HeightPlate({ initials, best, name }: Pick<Home['coach'], 'initials' | 'best' | 'name'>) {
  const top = 5.4;
  const y = (metres: number) => 420 - (metres / top) * 400;
  return (
    <svg
      viewBox="0 0 320 440"
      role="img"
      aria-label={`${name}, best ${best.toFixed(2)} m`}
      className="w-full border border-hairline bg-surface font-mono"
    >
      {[1, 2, 3, 4, 5].map((metres) => (
        <g key={metres}>
          <path d={`M0 ${y(metres)}H320`} className="stroke-hairline" />
          <text x={12} y={y(metres) - 5} fontSize={12} className="fill-muted">
            {metres.toFixed(2)}
          </text>
        </g>
      ))}
      <path d="M44 420V30M276 420V30" className="stroke-control" strokeWidth={2.5} />
      <text
        x={160}
        y={330}
        textAnchor="middle"
        fontSize={150}
        fontWeight={800}
        className="fill-ink font-display [font-stretch:80%]"
      >
        {initials}
      </text>
      <rect x={36} y={y(best) - 3} width={248} height={6} className="fill-bar" />
      <text x={268} y={y(best) - 12} textAnchor="end" fontSize={15} className="fill-ink">
        {best.toFixed(2)} m
      </text>
      <path d="M0 420H320" className="stroke-tartan" strokeWidth={4} />
    </svg>
  );
}

type CoachIntroProps = Home['coach'] & {
  /** Address of the brand's profile. */
  instagram: string;
  /** Address of the page with the feed. */
  socialFeed: string;
};

export function CoachIntro({
  heading,
  text,
  profile,
  social,
  feed,
  instagram,
  socialFeed,
  ...coach
}: CoachIntroProps) {
  const hydrated = useHydrated();
  return (
    <section aria-labelledby="coach-heading" className="border-y border-hairline bg-surface">
      <div className="page-width grid gap-10 py-20 md:grid-cols-12 md:gap-x-6 lg:py-32">
        <figure className="max-w-80 md:col-span-4 lg:col-span-3">
          <HeightPlate {...coach} />
          <figcaption className="mt-3 text-15">
            <span className="font-semibold">{coach.name}</span>
            <span className="block text-muted">{coach.role}</span>
          </figcaption>
        </figure>
        <div className="md:col-span-8 lg:col-span-5 lg:pr-8">
          <SectionHeading id="coach-heading">{heading}</SectionHeading>
          {text.map((paragraph) => (
            <p key={paragraph} className="mt-5 max-w-xl text-muted first-of-type:mt-6">
              {paragraph}
            </p>
          ))}
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2">
            <ButtonLink to={profile.to} look="secondary">
              {profile.label}
            </ButtonLink>
            <a
              href={instagram}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-1.5 text-15 font-semibold text-pit underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {social} <ArrowUpRight aria-hidden className="size-4" strokeWidth={1.5} />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </div>
        </div>
        <aside
          aria-label="Social feed"
          className="hidden border border-hairline bg-ground p-6 lg:col-span-4 lg:block lg:self-start"
        >
          <h3 className="text-28">{feed.heading}</h3>
          <p className="mb-6 mt-3 text-15 text-muted">{feed.text}</p>
          <ExternalFrame
            src={hydrated ? standIn(socialFeed, '/sandbox/feed') : socialFeed}
            title="Social feed"
            load={feed.button}
            className="mb-3 h-80 w-full border border-hairline"
          />
        </aside>
      </div>
    </section>
  );
}
