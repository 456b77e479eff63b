import type { Photo } from '#lib/pictures/photo.ts';
import { classNames } from './class-names.ts';
import { PersonPicture } from './person-picture.tsx';
import { Quote } from './quote.tsx';
import { Section } from './section.tsx';

interface QuotesProps {
  heading: string;
  /** `best`: personal best in meters, for the drawn figure. */
  quotes: readonly {
    quote: string;
    author: string;
    title: string;
    program?: string;
    best: number;
    photo?: Photo;
  }[];
}

/** Testimonials in columns. */
export function Quotes({ heading, quotes }: QuotesProps) {
  return (
    <Section id="quotes" heading={heading} ground="surface">
      <ul
        className={classNames(
          'grid gap-x-8 gap-y-12',
          quotes.length % 2 === 0 ? 'md:grid-cols-2' : 'lg:grid-cols-3',
        )}
      >
        {quotes.map(({ best, photo, ...quote }, order) => (
          <li key={quote.author}>
            <Quote
              {...quote}
              portrait={
                <PersonPicture name={quote.author} best={best} photo={photo} sizes="4rem" order={order} />
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
