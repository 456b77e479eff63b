import { ArrowUpRight, Star } from 'lucide-react';
import { type Ref, useId } from 'react';
import type { Program } from '#content/programs.server.ts';
import { Badge } from '#ui/badge.tsx';
import { ExternalButtonLink } from '#ui/button.tsx';
import { Photo } from '#ui/photo.tsx';
import { NoHyphenBreak } from '#ui/no-hyphen-break.tsx';

/** Returns the button's label and link: 'Apply Now' for programs with a starting price, otherwise 'Buy Now'. */
export function programAction({
  priceDetail,
  applyNowLink,
  buyNowLink,
}: Pick<Program, 'priceDetail' | 'applyNowLink' | 'buyNowLink'>): { label: string; href: string } {
  return priceDetail.includes('Starting')
    ? { label: 'Apply Now', href: applyNowLink }
    : { label: 'Buy Now', href: buyNowLink };
}

function Rating({ rating, reviews }: Pick<Program, 'rating' | 'reviews'>) {
  return (
    <p className="flex items-center gap-1.5 font-mono text-13">
      <Star aria-hidden className="size-4 fill-bar text-bar-ink dark:text-bar" strokeWidth={1} />
      <span>
        {rating.toFixed(1)}
        <span className="sr-only"> out of 5 stars</span>
      </span>
      <span className="text-muted">({reviews} reviews)</span>
    </p>
  );
}

interface ProgramCardProps {
  program: Program;
  /** Ref to the heading, so that 'Load More' can focus it. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Loads the picture right away, for cards above the fold. */
  eager?: boolean;
}

/** A program on the training marketplace. All its links open in a new tab. */
export function ProgramCard({ program, headingRef, eager = false }: ProgramCardProps) {
  const nameId = useId();
  const { label, href } = programAction(program);
  const facts = [
    ['Duration', program.duration],
    ['Level', program.level],
    ['Time', program.timeCommitment],
  ] as const;
  return (
    <article aria-labelledby={nameId} className="flex h-full flex-col border border-hairline bg-surface">
      <div className="border-b border-hairline bg-ground">
        {program.picture === undefined ? (
          <img
            src={`/plates/program-${program.plate}.svg`}
            alt=""
            width={640}
            height={480}
            loading={eager ? 'eager' : 'lazy'}
            className="aspect-[4/3] h-auto w-full"
          />
        ) : (
          <Photo
            photo={program.picture}
            sizes="(min-width: 48rem) 40rem, 100vw"
            priority={eager}
            className="aspect-[4/3] h-auto w-full"
          />
        )}
      </div>
      <div className="flex flex-1 flex-col p-5">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-2 whitespace-nowrap">
          <Rating rating={program.rating} reviews={program.reviews} />
          {program.tag !== undefined && <Badge tone="bar">{program.tag}</Badge>}
        </div>
        <h3 ref={headingRef} tabIndex={-1} id={nameId} className="mt-3 text-28">
          <NoHyphenBreak text={program.title} />
        </h3>
        <p className="mt-1 font-semibold">{program.subtitle}</p>
        <p className="mt-2 text-15 text-muted">{program.description}</p>
        <ul className="mt-4 flex flex-col gap-1.5 text-15">
          {program.features.map((feature) => (
            <li key={feature} className="flex gap-3">
              <span aria-hidden className="mt-[0.65rem] h-0.5 w-3 shrink-0 bg-tartan" />
              {feature}
            </li>
          ))}
        </ul>
        <div className="min-h-5 flex-1" />
        <dl className="flex flex-col gap-1.5 border-t border-hairline pt-4 text-13">
          {facts.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-muted">{name}</dt>
              <dd className="text-right font-mono">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 border-t border-ink pt-4">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-mono text-28 font-medium">{program.price}</span>{' '}
            <span className="text-13 text-muted">{program.priceDetail}</span>
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <ExternalButtonLink href={href} look="secondary" className="flex-1" aria-describedby={nameId}>
              {label} <ArrowUpRight aria-hidden className="size-4" strokeWidth={1.5} />
            </ExternalButtonLink>
            {program.learnMoreLink !== undefined && (
              <ExternalButtonLink href={program.learnMoreLink} look="quiet" aria-describedby={nameId}>
                Learn More
              </ExternalButtonLink>
            )}
          </div>
        </div>
      </div>
    </article>
  );
}
