import { useId, useState } from 'react';
import type { HomeTexts } from '#content/home.server.ts';
import { Carousel } from '#ui/carousel.tsx';
import { classNames } from '#ui/class-names.ts';
import { Photo } from '#ui/photo.tsx';
import { Section } from '#ui/section.tsx';

/** Auto-advance interval. */
const INTERVAL_MS = 5000;
/** Longer quotes are collapsed; in characters. */
const COLLAPSE_ABOVE = 200;

/** A long quote is collapsed to 3 lines on phones and 4 on desktop. Without JavaScript it is always expanded. */
function Quote({ quote, name, result, program, photo }: HomeTexts['testimonials']['quotes'][number]) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const long = quote.length > COLLAPSE_ABOVE;
  return (
    <figure className="grid h-full gap-x-6 gap-y-6 pr-1 md:grid-cols-12">
      <blockquote className="md:col-span-9">
        <p
          id={id}
          className={classNames(
            'text-21 font-medium md:text-28 lg:text-[2.125rem] lg:leading-[1.28]',
            long && !open && 'line-clamp-3 md:line-clamp-4 noscript:line-clamp-none',
          )}
        >
          {quote}
        </p>
        {long && (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="mt-2 inline-flex min-h-11 items-center font-semibold text-pit underline decoration-1 underline-offset-4 hover:decoration-2 noscript:hidden"
          >
            {open ? 'Read less' : 'Read more'}
          </button>
        )}
      </blockquote>
      <figcaption className="border-t-2 border-tartan pt-3 md:col-span-3 md:self-start">
        {photo !== undefined && (
          <Photo photo={photo} isDecorative sizes="6rem" className="mb-3 block aspect-[4/5] w-20 md:w-24" />
        )}
        <span className="block font-semibold">{name}</span>
        <span className="mt-1 block font-mono text-15">{result}</span>
        <span className="mt-1 block text-15 text-muted">{program}</span>
      </figcaption>
    </figure>
  );
}

export function Testimonials({ heading, quotes }: HomeTexts['testimonials']) {
  return (
    <Section id="testimonials" isUppercase heading={heading}>
      <div className="border-t border-ink pt-8 lg:pt-10">
        <Carousel
          label="Testimonials"
          intervalMs={INTERVAL_MS}
          slideClass="w-full"
          slides={quotes.map((quote) => ({ key: quote.name, content: <Quote {...quote} /> }))}
        />
      </div>
    </Section>
  );
}
