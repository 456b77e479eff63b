import { ArrowUpRight } from 'lucide-react';
import type { HomeTexts } from '#content/home.server.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ExternalFrame } from '#ui/external-frame.tsx';
import { PersonPicture } from '#ui/person-picture.tsx';
import { SectionHeading } from '#ui/section.tsx';
import { ExternalLink } from '#ui/link.tsx';

type CoachIntroProps = HomeTexts['coach'] & {
  /** URL of the brand's Instagram profile. */
  instagram: string | undefined;
  /** URL of the embedded feed. */
  socialFeed: string | undefined;
};

export function CoachIntro({
  heading,
  text,
  profile,
  social,
  feed,
  instagram,
  socialFeed,
  photo,
  ...coach
}: CoachIntroProps) {
  return (
    <section aria-labelledby="coach-heading" className="border-y border-hairline bg-surface">
      <div className="page-width grid gap-10 py-20 md:grid-cols-12 md:gap-x-6 lg:py-28">
        <figure className="max-w-80 md:col-span-4 lg:col-span-3">
          <PersonPicture
            {...coach}
            photo={photo}
            sizes="20rem"
            className="border border-hairline bg-ground"
          />
          <figcaption className="mt-3 text-15">
            <span className="font-semibold">{coach.name}</span>
            <span className="block text-muted">{coach.role}</span>
          </figcaption>
        </figure>
        <div className="md:col-span-8 lg:col-span-5 lg:pr-8">
          <SectionHeading id="coach-heading" isUppercase>
            {heading}
          </SectionHeading>
          {text.map((paragraph) => (
            <p key={paragraph} className="mt-5 max-w-xl text-muted first-of-type:mt-6">
              {paragraph}
            </p>
          ))}
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2">
            <ButtonLink {...profile} look="secondary" />
            {instagram !== undefined && (
              <ExternalLink
                href={instagram}
                className="inline-flex min-h-11 items-center gap-1.5 text-15 font-semibold text-pit underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {social} <ArrowUpRight aria-hidden className="size-4" strokeWidth={1.5} />
              </ExternalLink>
            )}
          </div>
        </div>
        {socialFeed !== undefined && (
          <aside
            aria-label="Social feed"
            className="hidden border border-hairline bg-ground p-6 lg:col-span-4 lg:block lg:self-start"
          >
            <h3 className="text-28">{feed.heading}</h3>
            <p className="mb-6 mt-3 text-15 text-muted">{feed.text}</p>
            <ExternalFrame
              src={socialFeed}
              title="Social feed"
              loadLabel={feed.button}
              className="mb-3 h-80 w-full border border-hairline"
            />
          </aside>
        )}
      </div>
    </section>
  );
}
